import { useMessages } from '#src/messages/use-messages.ts';
import layout from '#src/ui/layout.module.css';

import { Notice } from './Notice.tsx';

interface Props {
  fields: readonly { label: string; before: string; now: string }[];
}

/** Shows what somebody else changed while the user edited it. */
export function ChangedMeanwhile({ fields }: Props) {
  const { t } = useMessages();
  if (fields.length === 0) return null;
  const empty = t('ui.changed.empty');
  return (
    <Notice kind="warning">
      {t('ui.changed')}
      <ul className={layout.bullets}>
        {fields.map(({ label, before, now }) => (
          <li key={label}>
            {t('ui.changed.field', { field: label, before: before || empty, now: now || empty })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
