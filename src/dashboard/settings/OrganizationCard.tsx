import { Button } from '@fluentui/react-components';
import { useState } from 'react';

import { organizationChange, type Settings } from '#contract/dashboard/settings.ts';
import { Card } from '#src/dashboard/Card.tsx';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/ActButton.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { useEntries } from '#src/dashboard/use-entries.ts';
import { TextField } from '#src/ui/Fields.tsx';
import { ChangedMeanwhile } from '#src/ui/notices/ChangedMeanwhile.tsx';
import columns from '#src/dashboard/columns.module.css';
import layout from '#src/ui/layout.module.css';

const NAMES = ['name', 'city', 'country', 'website', 'contact'] as const;
type Fields = Record<(typeof NAMES)[number], string>;

/** The changes to send: an empty field is left out, and an address without `https://` gets it. */
function changeOf({ name, website, ...others }: Fields) {
  const filled = Object.entries({
    ...others,
    website: website === '' || /^[a-z]+:/i.test(website) ? website : `https://${website}`,
  }).filter(([, value]) => value.trim() !== '');
  return { name: name.trim(), ...Object.fromEntries(filled.map(([key, value]) => [key, value.trim()])) };
}

/** The organization's public data; the public page shows changes at once. */
export function OrganizationCard({ organization }: { organization: Settings['organization'] }) {
  const { t } = useMessages();
  const stored = Object.fromEntries(NAMES.map((name) => [name, organization[name] ?? ''])) as Fields;
  const { values: fields, changed, opened, enter, forget } = useEntries(stored);
  const [isAsked, setIsAsked] = useState(false);
  const saving = useAct({ onDone: forget });
  const change = changeOf(fields);
  const isGood = (name: keyof Fields) => {
    const value = Object.entries(change).find(([key]) => key === name)?.[1];
    return organizationChange.body.shape[name].safeParse(value).success;
  };

  return (
    <Card title={t('ui.organization')} lead={t('dashboard.settings.organizationLead')}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (NAMES.every(isGood))
            saving.mutate({
              act: () => ask(organizationChange, { ...change, before: organization }),
              done: t('dashboard.settings.saved'),
            });
        }}
      >
        {NAMES.map((name) => (
          <TextField
            key={name}
            label={t(`dashboard.settings.${name}`)}
            value={fields[name]}
            problem={isAsked && !isGood(name) && t(`dashboard.settings.${name}Invalid`)}
            onChange={(value) => enter({ [name]: value })}
          />
        ))}
        <ChangedMeanwhile
          fields={changed.map((name) => ({
            label: t(`dashboard.settings.${name}`),
            before: opened[name],
            now: stored[name],
          }))}
        />
        <Problem error={saving.error} />
        <div className={columns.actions}>
          <Button
            type="submit"
            disabledFocusable={saving.isPending || NAMES.every((name) => fields[name] === stored[name])}
          >
            {t('ui.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
