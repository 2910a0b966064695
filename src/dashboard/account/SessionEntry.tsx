import { Badge } from '@fluentui/react-components';
import type { ComponentProps } from 'react';

import type { ListedSession } from '#contract/dashboard/sessions.ts';
import { ActButton } from '#src/dashboard/ActButton.tsx';
import { CardEntry } from '#src/dashboard/Card.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { dayText, recentText } from '#src/ui/dates.ts';

interface Props extends Pick<ComponentProps<typeof ActButton>, 'acting' | 'act'> {
  session: ListedSession;
  /** Shown before the device. */
  person?: string;
  /** The button's label for screen readers. */
  labelOf: (device: string) => string;
}

/** A session with its device, and a button that ends it if it isn't the current one. */
export function SessionEntry({ session, person, labelOf, ...ending }: Props) {
  const { t, locale } = useMessages();
  const device = session.device || t('dashboard.sessions.unknown');
  return (
    <CardEntry
      name={
        <>
          {person === undefined ? device : `${person} · ${device}`}{' '}
          {session.is_current && <Badge appearance="tint">{t('dashboard.sessions.current')}</Badge>}
        </>
      }
      details={t('dashboard.sessions.details', {
        used: recentText(session.last_used_at, locale),
        end: dayText(session.ends_at, locale),
      })}
      action={
        !session.is_current && (
          <ActButton
            {...ending}
            size="small"
            aria-label={labelOf(device)}
            done={t('dashboard.sessions.ended')}
          >
            {t('dashboard.sessions.end')}
          </ActButton>
        )
      }
    />
  );
}
