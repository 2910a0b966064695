import { useEffect } from 'react';

import entry from '#src/dashboard/sign-in/Entry.module.css';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useTitle } from '#src/dashboard/use-title.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { problemIn, tellOfProof } from './at-provider.ts';
import { SignInError } from './sign-in-error.ts';

interface Props {
  /** As in the address; null without one. */
  problem: string | null;
}

export function Returned({ problem }: Props) {
  const known = problemIn(problem);
  return known && <Problem error={new SignInError(`dashboard.openid.${known}`)} />;
}

/** The last page of the window in which a person signed in again. Most browsers let it close itself. */
export function Proven({ problem }: Props) {
  const { t } = useMessages();
  const known = problemIn(problem);
  useTitle(t('dashboard.signIn.title'));
  useEffect(() => {
    tellOfProof(known);
    window.close();
  }, [known]);
  return (
    <div className={entry.card}>
      <ScreenHeading title={t(`dashboard.openid.${known ?? 'proven'}`)} />
      <p>{t('dashboard.openid.close')}</p>
    </div>
  );
}
