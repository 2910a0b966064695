import { Button } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';

import type { Person } from '../../api/people-queries.ts';
import { classes } from '../../ui/classes.ts';
import { Initials } from '../../ui/Initials.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import styles from './FormHead.module.css';

interface Props {
  title: string;
  person: Person;
  onBack: () => void;
}

/** What is being written, for whom, and the way back to the list. */
export function FormHead({ title, person, onBack }: Props) {
  const { t } = useMessages();
  const { kind, name, uid } = person;
  return (
    <>
      <ScreenHeading
        title={title}
        icon={
          <Button
            appearance="subtle"
            className={classes(styles.back)}
            icon={<ArrowLeft20Regular />}
            title={t(`issue.back.${kind}`)}
            onClick={onBack}
          />
        }
      />
      <div className={styles.person}>
        <Initials name={name} />
        <div className={styles.who}>
          <div>{name}</div>
          <div className={styles.uid}>{t(`issue.who.${kind}`, { uid })}</div>
        </div>
      </div>
    </>
  );
}
