import { expect, test } from 'vitest';

import { count, rounds, times } from '#tests/proof/proof.ts';
import { startWriting, verify } from '#tests/server/deployment/cut-writes.ts';
import { prepareVictim } from './engine.ts';

const { url: DATABASE_URL, token } = await prepareVictim();
const TOGETHER = 500;

test('500 parallel creates of one doc_id through two processes make one credential', async (context) => {
  const processes = await times(2, () => startWriting({ DATABASE_URL }));
  const counted = { rounds: 0, creates: 0, 'answers 201': 0, unanswered: 0 };
  for (let round = 0; round < rounds(20); round += 1) {
    const answers = await times(TOGETHER, async (index) => {
      const serving = processes[index % 2];
      return serving ? verify(serving, token, `file-${round}`) : null;
    });
    const made = answers.filter((answer) => answer?.isNew);
    counted.rounds += 1;
    counted.creates += answers.length;
    counted['answers 201'] += made.length;
    counted.unanswered += answers.filter((answer) => answer === null).length;
    count(context, counted);
    expect(made).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer?.publicId))).toEqual(new Set([made[0]?.publicId]));
  }
  for (const serving of processes) expect(await serving.stop()).toBe(0);
});
