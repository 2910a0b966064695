import { runOthersTrials, type Answer, type Outcome } from '#tests/bench/content/others-trials.ts';
import { atLeast, atMost, type Figure, shown, unmeasured } from '#tests/bench/figure.ts';

const DOCUMENTS = 160;
const ANSWERS: readonly Answer[] = ['same', 'warned', 'changed', 'cannot tell'];
/** Routes after which a document must nearly always be readable. */
const READ = ['saved again', 'PDF', 'tagged PDF', 'browser print'];
const MAX_CAUSES = 6;

/** The verdicts on documents that weren't made for the bench. */
export async function measureContentByOthers(sample: number | null): Promise<Figure[]> {
  const trials = await runOthersTrials(sample ?? DOCUMENTS);
  if (trials === null)
    return [
      unmeasured('–', {
        what: 'documents by others',
        against: '–',
        note: 'needs source packages of Debian 12',
      }),
    ];
  const { outcomes, altered, byWord, documents } = trials;
  const against = `${documents} documents by others`;
  const edited = outcomes.filter(({ edit }) => edit !== null);
  const unchanged = outcomes.filter(({ edit, route }) => edit === null && route !== 'as it is');
  const byRoute = Map.groupBy(unchanged, ({ route }) => route);
  return [
    atLeast(1, shareOf(edited, 'changed'), {
      what: 'edits that end in “changed”',
      against,
      note: `${noteOf(edited)}; ${altered.filter(({ edit }) => edit !== null).length} more aren’t drawn by the program`,
    }),
    atMost(0.005, shareOf(unchanged, 'changed'), {
      what: 'unchanged files that end in “changed”',
      against,
      note: `${noteOf(unchanged)}; ${altered.filter(({ edit, route }) => edit === null && route !== 'PDF by Word').length} more whose text the program itself changed`,
    }),
    atMost(0.005, shareOf(byWord, 'changed'), {
      what: 'PDFs by Word that end in “changed”',
      against: 'documents with a PDF',
      note: `${noteOf(byWord)}; ${altered.filter(({ route }) => route === 'PDF by Word').length} more whose document has other text`,
    }),
    atMost(0.2, shareOf(unchanged, 'warned'), {
      what: 'unchanged files with a warning that names a place',
      against,
      note: causesOf(unchanged, 'warned'),
    }),
    ...[...byRoute].map(([route, some]) => {
      const named = { what: `“can’t tell” of unchanged files: ${route}`, against, note: noteOf(some) };
      const share = shareOf(some, 'cannot tell');
      return READ.includes(route) ? atMost(0.05, share, named) : shown(share, named);
    }),
  ];
}

export function shareOf(outcomes: readonly Outcome[], answer: Answer): number {
  return outcomes.filter((each) => each.answer === answer).length / outcomes.length;
}

/** The number of each answer, and why alarms were raised. */
export function noteOf(outcomes: readonly Outcome[]): string {
  const counts = ANSWERS.map((answer) => {
    const count = outcomes.filter((each) => each.answer === answer).length;
    const causes = answer === 'same' || answer === 'warned' ? '' : causesOf(outcomes, answer);
    return `${answer} ${count}${causes === '' || outcomes[0]?.edit != null ? '' : ` (${causes})`}`;
  });
  return counts.join(', ');
}

function causesOf(outcomes: readonly Outcome[], answer: Answer): string {
  const causes = outcomes.filter((each) => each.answer === answer).flatMap((each) => each.causes);
  const counts = [...Map.groupBy(causes, (cause) => cause)].map(([cause, all]) => ({
    cause,
    count: all.length,
  }));
  const listed = counts.toSorted((one, other) => other.count - one.count).slice(0, MAX_CAUSES);
  return listed.map(({ cause, count }) => `${cause} ${count}`).join(', ');
}
