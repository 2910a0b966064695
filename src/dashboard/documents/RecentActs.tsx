import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { actList, actUndo, type ListedAct } from '#contract/dashboard/acts.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { AskingButton, useAct } from '#src/dashboard/ActButton.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import { Working } from '#src/dashboard/Working.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import textStyles from '#src/ui/text.module.css';

export function RecentActs() {
  const { t, locale } = useMessages();
  const acts = useQuery(question(actList, {}));
  const [{ done, total }, setProgress] = useState({ done: 0, total: 1 });
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

  const questionOf = ({ undoable, changed_since, hidden }: ListedAct) =>
    [
      t('dashboard.acts.undo.will', { count: undoable }),
      ...(changed_since > 0 ? [t('dashboard.acts.undo.wont', { count: changed_since })] : []),
      ...(hidden > 0 ? [t('dashboard.acts.undo.hidden', { count: hidden })] : []),
      t('dashboard.acts.undo.final'),
    ].join(' ');

  return (
    <LoadedScreen
      read={acts}
      title={t('dashboard.acts.list.title')}
      heading={t('dashboard.acts.list.title')}
      list={{ href: '/dashboard/documents', name: t('app.documents') }}
    >
      {({ acts: known }) => (
        <>
          <Problem error={undoing.error} />
          {undoing.isPending && (
            <Working text={t('dashboard.acts.progress', { done, total })} progress={done / total} />
          )}
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
                      <AskingButton
                        acting={undoing}
                        size="small"
                        aria-label={t('dashboard.acts.undoThis', {
                          change: nameOf(act),
                          when: recentText(act.at, locale),
                        })}
                        title={t('dashboard.acts.undo.title')}
                        text={questionOf(act)}
                        label={t('dashboard.acts.undo.act')}
                        act={() => undo(act)}
                        done={t('dashboard.acts.undo.done')}
                      >
                        {t('dashboard.acts.undo')}
                      </AskingButton>
                    )
                  }
                />
              ))}
            </ul>
          </Card>
        </>
      )}
    </LoadedScreen>
  );
}
