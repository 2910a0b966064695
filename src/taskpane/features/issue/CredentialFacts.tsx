import { Button } from '@fluentui/react-components';
import { Open16Regular } from '@fluentui/react-icons/svg/open';

import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from './IssuedView.module.css';

interface Props {
  credential: { public_id: string; title: string; verify_url: string };
}

/** What was issued or verified, and the ways to its public page. */
export function CredentialFacts({ credential: { public_id, title, verify_url } }: Props) {
  const { t } = useMessages();
  return (
    <>
      <FactList>
        <Fact label={t('issue.fact.title')}>{title}</Fact>
        <Fact label={t('issue.fact.id')}>{public_id}</Fact>
      </FactList>
      <div className={styles.links}>
        <CopyButton className={styles.wide} text={verify_url} />
        <Button
          as="a"
          className={styles.wide}
          icon={<Open16Regular />}
          href={verify_url}
          target="_blank"
          rel="noopener"
        >
          {t('issue.publicPage')}
        </Button>
      </div>
    </>
  );
}
