import { useState } from 'react';

import type { ImportAnswer, ImportProblem } from '#contract/dashboard/people-import.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { FactList, FactRows } from '#src/ui/FactList.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import type { ImportChoices } from './people-queries.ts';
import layout from '#src/ui/layout.module.css';

interface ProblemsProps {
  problems: readonly ImportProblem[];
  /** The number of wrong rows. */
  count: number;
}

export function ImportProblems({ problems, count }: ProblemsProps) {
  const { t } = useMessages();
  const named = problems.reduce((sum, problem) => sum + problem.count, 0);

  function sentence({ kind, column, value, other }: ImportProblem): string {
    const field = column === null ? '' : t(column === 'status' ? 'status' : `dashboard.person.${column}`);
    return t(`dashboard.import.problem.${kind}`, { field, value: value ?? '', other: other ?? '' });
  }

  function place({ lines, count: rows }: ImportProblem): string {
    if (lines.length === 0) return '';
    const shown = { lines: lines.join(', '), count: lines.length, more: rows - lines.length };
    return `${t(rows > lines.length ? 'dashboard.import.linesMore' : 'dashboard.import.lines', shown)} `;
  }

  return (
    <Notice kind="error">
      {t('dashboard.import.refused')}
      <ul className={layout.bullets}>
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.column} ${problem.value} ${problem.lines.join()}`}>
            {place(problem)}
            {sentence(problem)}
          </li>
        ))}
        {count > named && <li>{t('dashboard.import.moreRows', { count: count - named })}</li>}
      </ul>
    </Notice>
  );
}

interface PreviewProps {
  result: NonNullable<ImportAnswer['result']>;
  choices: ImportChoices;
}

export function ImportPreview({ result, choices }: PreviewProps) {
  const { t, locale } = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  const { added, changed, unchanged, still_left, left_out, leavers } = result;
  const number = new Intl.NumberFormat(locale);
  const rows = [
    [t('dashboard.import.added'), added],
    [t('dashboard.import.changed'), changed],
    [t('dashboard.import.unchanged'), unchanged],
    ...(leavers && choices.leavers
      ? [[t('dashboard.import.leaving', { status: t(`person.${choices.leavers}`) }), leavers.count] as const]
      : []),
    ...(still_left > 0 ? [[t('dashboard.import.stillLeft'), still_left] as const] : []),
    ...(left_out > 0 ? [[t('dashboard.import.leftOut'), left_out] as const] : []),
  ] as const;
  const rest = leavers ? leavers.count - leavers.people.length : 0;
  return (
    <>
      <FactList>
        <FactRows rows={rows.map(([label, count]) => [label, number.format(count)])} />
      </FactList>
      {leavers && leavers.count > 0 && (
        <Disclosure
          label={t('dashboard.import.leaversList')}
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
        >
          <ul className={layout.bullets}>
            {leavers.people.map(({ person_uid: uid, name }) => (
              <li key={uid}>
                <bdi>{name}</bdi> · {uid}
              </li>
            ))}
            {rest > 0 && <li>{t('ui.more', { count: rest })}</li>}
          </ul>
        </Disclosure>
      )}
      {leavers?.are_many && <Notice kind="warning">{t('dashboard.import.manyLeavers')}</Notice>}
    </>
  );
}
