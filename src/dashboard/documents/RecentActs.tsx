import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { actUndo, type ListedAct } from '#contract/dashboard/acts.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { ActQuestion, useAct } from '#src/dashboard/ActButton.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import textStyles from '#src/ui/text.module.css';
import { ActProgress } from './ActProgress.tsx';
import { documentQueries } from './document-queries.ts';

export function RecentActs() {
  const { t, locale } = useMessages();
  const acts = useQuery(documentQueries.acts());
  const [asking, setAsking] = useState<ListedAct | null>(null);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const undoing = useAct();

  async function undo({ act_id, undoable }: ListedAct): Promise<void> {
    for (let left = undoable; left > 0;) {
      setProgress({ done: undoable - left, total: undoable });
      left = (await ask(actUndo, { act_id })).left;
    }
  }

  const nameOf = ({ kind, undoable, undone, changed_since, hidden }: ListedAct) =>
    t(`dashboard.acts.kind.${kind}`, { count: undoable + undone + changed_since + hidden });
  const counted = (key: 'undone' | 'changedSince' | 'hidden', count: number) =>
    count === 0 ? [] : [t(`dashboard.acts.${key}`, { count })];

  return (
    <LoadedScreen
      read={acts}
      title={t('dashboard.acts.list.title')}
      heading={t('dashboard.acts.list.title')}
      list={{ href: '/dashboard/documents', name: t('app.documents') }}
    >
      {(known) => (
        <>
          <Problem error={undoing.error} />
          {undoing.isPending && <ActProgress {...progress} />}
          <Card title={t('dashboard.acts.recent')} lead={t('dashboard.acts.list.lead')}>
            {known.length === 0 && <p className={textStyles.aside}>{t('dashboard.acts.list.none')}</p>}
            <ul>
              {known.map((act) => (
                <CardEntry
                  key={act.act_id}
                  name={nameOf(act)}
                  details={[
                    act.by,
                    recentText(act.at, locale),
                    ...counted('undone', act.undone),
                    ...counted('changedSince', act.changed_since),
                    ...counted('hidden', act.hidden),
                  ]}
                  action={
                    act.undoable > 0 && (
                      <Button
                        size="small"
                        aria-label={t('dashboard.acts.undoThis', {
                          change: nameOf(act),
                          when: recentText(act.at, locale),
                        })}
                        disabledFocusable={undoing.isPending}
                        onClick={() => setAsking(act)}
                      >
                        {t('dashboard.acts.undo')}
                      </Button>
                    )
                  }
                />
              ))}
            </ul>
          </Card>
          {asking && (
            <ActQuestion
              acting={undoing}
              title={t('dashboard.acts.undo.title')}
              text={[
                t('dashboard.acts.undo.will', { count: asking.undoable }),
                ...(asking.changed_since > 0
                  ? [t('dashboard.acts.undo.wont', { count: asking.changed_since })]
                  : []),
                ...(asking.hidden > 0 ? [t('dashboard.acts.undo.hidden', { count: asking.hidden })] : []),
                t('dashboard.acts.undo.final'),
              ].join(' ')}
              label={t('dashboard.acts.undo.act')}
              act={() => undo(asking)}
              done={t('dashboard.acts.undo.done')}
              onClose={() => setAsking(null)}
            />
          )}
        </>
      )}
    </LoadedScreen>
  );
}
