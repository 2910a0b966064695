import { useState } from 'react';

import { factModeSet, factModesReset, type Settings } from '#contract/dashboard/settings.ts';
import { DOC_TYPES } from '#contract/document-types.ts';
import { FIELD_MODES } from '#contract/facts.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { ActButton, useAct } from '#src/dashboard/ActButton.tsx';
import { Card } from '#src/dashboard/Card.tsx';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { OneOf } from '#src/ui/Fields.tsx';
import columns from '#src/dashboard/columns.module.css';
import layout from '#src/ui/layout.module.css';

export function FactsCard({ types }: { types: Settings['fact_settings'] }) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState(types[0]?.doc_type ?? '');
  const saving = useAct();
  const docType = DOC_TYPES.find((one) => one === chosen);
  const fields = types.find(({ doc_type }) => doc_type === chosen)?.fields ?? [];
  const modes = Object.fromEntries(fields.map(({ field, mode }) => [field, mode]));
  return (
    <Card title={t('dashboard.facts')} lead={t('dashboard.facts.lead')}>
      <div className={layout.stack}>
        <OneOf
          label={t('record.docType')}
          value={chosen}
          values={types.map(({ doc_type }) => doc_type)}
          nameOf={(one) => types.find(({ doc_type }) => doc_type === one)?.label ?? one}
          onChoose={setChosen}
        />
        <Problem error={saving.error} refusals={{ invalid_request: 'dashboard.facts.refused' }} />
        {fields.map(({ field, label, mode, is_default }) => (
          <OneOf
            key={field}
            label={label}
            size="small"
            {...(is_default && { hint: t('dashboard.facts.default') })}

            value={mode}
            values={FIELD_MODES}
            disabled={saving.isPending}
            nameOf={(one) => t(`dashboard.facts.${one}`)}
            onChoose={(one) => {
              if (docType !== undefined)
                saving.mutate({
                  act: () => ask(factModeSet, { doc_type: docType, field, before: mode, mode: one }),
                  done: t('dashboard.settings.saved'),
                });
            }}
          />
        ))}
        {docType !== undefined && fields.some(({ is_default }) => !is_default) && (
          <div className={columns.actions}>
            <ActButton
              acting={saving}
              act={() => ask(factModesReset, { doc_type: docType, before: modes })}
              done={t('dashboard.facts.isReset')}
            >
              {t('dashboard.facts.reset')}
            </ActButton>
          </div>
        )}
      </div>
    </Card>
  );
}
