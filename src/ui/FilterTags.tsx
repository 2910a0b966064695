import { Button } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';

import { useMessages } from '#src/messages/use-messages.ts';
import type { Chosen, FilterGroup } from './FilterMenu.tsx';
import styles from './FilterTags.module.css';

interface Props {
  groups: readonly FilterGroup[];
  chosen: Chosen;
  onClear: (name: string) => void;
}

/** The filters that are set, each with its way out. */
export function FilterTags({ groups, chosen, onClear }: Props) {
  const { t } = useMessages();
  return groups.flatMap(({ name, options }) =>
    options
      .filter(({ value }) => value === chosen[name])
      .map(({ label }) => (
        <Button
          key={name}
          className={styles.tag}
          size="small"
          shape="circular"
          icon={<Dismiss16Regular />}
          iconPosition="after"
          aria-label={t('ui.list.removeFilter', { name: t(label) })}
          onClick={() => onClear(name)}
        >
          {t(label)}
        </Button>
      )),
  );
}
