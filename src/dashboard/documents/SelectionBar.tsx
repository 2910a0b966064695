import { Button } from '@fluentui/react-components';
import { useState } from 'react';

import { ACT_KINDS, type ActKind } from '#contract/dashboard/acts.ts';
import type { DocumentFilters } from '#contract/dashboard/documents.ts';
import columns from '#src/dashboard/columns.module.css';
import { useMessages } from '#src/messages/use-messages.ts';
import textStyles from '#src/ui/text.module.css';
import { ActDialog } from './ActDialog.tsx';

/** `all`: everything that the filters find, including what isn't loaded yet. */
export type Selection = 'all' | readonly string[];

interface Props {
  selection: Selection;
  filters: DocumentFilters;
  onChange: (selection: Selection) => void;
}

export function SelectionBar({ selection, filters, onChange }: Props) {
  const { t } = useMessages();
  const [acting, setActing] = useState<ActKind | null>(null);
  const isAll = selection === 'all';
  const isNone = selection.length === 0;
  return (
    <fieldset className={columns.actions}>
      <legend className={textStyles.heard}>{t('dashboard.acts.actions')}</legend>
      {!isNone && (
        <output>
          {isAll
            ? t('dashboard.acts.allSelected')
            : t('dashboard.acts.selected', { count: selection.length })}
        </output>
      )}
      {!isNone &&
        ACT_KINDS.map((kind) => (
          <Button key={kind} size="small" onClick={() => setActing(kind)}>
            {t(`dashboard.document.${kind}`)}
          </Button>
        ))}
      {!isAll && (
        <Button size="small" appearance="subtle" onClick={() => onChange('all')}>
          {t('dashboard.acts.selectAll')}
        </Button>
      )}
      {!isNone && (
        <Button size="small" appearance="subtle" onClick={() => onChange([])}>
          {t('dashboard.acts.clear')}
        </Button>
      )}
      {acting && (
        <ActDialog
          kind={acting}
          selection={isAll ? { filters } : { public_ids: [...selection] }}
          onClose={() => setActing(null)}
        />
      )}
    </fieldset>
  );
}
