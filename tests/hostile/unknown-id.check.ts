import { Agent, request } from 'node:http';

import { afterAll, expect, test } from 'vitest';

import { median } from '#tests/bench/figure.ts';
import { count, REQUESTS } from '#tests/proof/proof.ts';
import { startVictim } from './victim.ts';

const victim = await startVictim();
afterAll(() => victim.stop());
const { keeper, members, serving } = victim;
const stranger = await keeper.join({ name: 'Stranger' });
const { public_id: THEIRS } = await keeper.issue(members.ecole);
const UNKNOWN = 'SM-DOC-2026-ZZZZZZZZ';
const headers = { authorization: `Bearer ${stranger.token}` };
const MAX_DIFFERENCE_MS = 0.15;

const ASKED = {
  'its status': (id: string) => `/api/ext/verification/status?public_id=${id}`,
  'its QR code': (id: string) => `/api/ext/qr?public_id=${id}`,
  'its content': (id: string) => `/api/ext/verification/content?public_id=${id}`,
  'its registered files': (id: string) => `/api/ext/verification/files?public_id=${id}`,
  'its page, with a wrong signature': (id: string) => `/verification/document/${id}?sig=${'A'.repeat(22)}`,
};
// One connection, so that only the service differs.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let clients = 0;

function timed(path: string): Promise<{ ms: number; answer: string }> {
  clients += 1;
  const from = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  return new Promise((resolve, reject) => {
    const options = { agent, headers: { ...headers, 'x-forwarded-for': from } };
    const began = performance.now();
    const sent = request(serving.address + path, options, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => {
        const ms = performance.now() - began;
        const {
          date: _date,
          'x-request-id': _id,
          'ratelimit-remaining': _left,
          'ratelimit-reset': _reset,
          ...same
        } = response.headers;
        // Two consecutive answers contain different moments.
        const anyTime = body.replace(/Checked <time[^>]*>[^<]+/, 'Checked');
        resolve({ ms, answer: JSON.stringify([response.statusCode, same, anyTime]) });
      });
    });
    sent.on('error', reject).end();
  });
}

test.for(Object.entries(ASKED))(
  'another organization’s id and an unknown one are answered alike, in the same time: %s',
  async ([, pathOf], context) => {
    const rounds = Math.ceil(REQUESTS / 25);
    const differences: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Alternately, so that a slow machine slows both.
      const order = round % 2 === 0 ? [THEIRS, UNKNOWN] : [UNKNOWN, THEIRS];
      const [first, second] = [await timed(pathOf(order[0] ?? '')), await timed(pathOf(order[1] ?? ''))];
      expect(first.answer.replaceAll(THEIRS, UNKNOWN)).toBe(second.answer.replaceAll(THEIRS, UNKNOWN));
      differences.push(round % 2 === 0 ? first.ms - second.ms : second.ms - first.ms);
    }
    const microseconds = Math.round(median(differences) * 1_000);
    count(context, { pairs: rounds, 'µs more for the one that exists, in the middle': microseconds });
    expect(Math.abs(microseconds)).toBeLessThan(MAX_DIFFERENCE_MS * 1_000);
  },
);
