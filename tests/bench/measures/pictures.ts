import { execFileSync } from 'node:child_process';
import QRCode from 'qrcode';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { atLeast, atMost, type Figure, median, micros, unmeasured } from '#tests/bench/figure.ts';

const SIZE = 320;
const OURS = 400;
const THEIRS = 40;
const ROUNDS = 7;
/** Modules of version 8 with the quiet zone, which our pixels per module are computed from. */
const EDGE_MODULES = 57;

export async function measurePictures(): Promise<Figure[]> {
  const ours = await costs(OURS, async (text) => qrPicture(text, SIZE));
  const npm = await costs(THEIRS, (text) =>
    QRCode.toBuffer(text, { errorCorrectionLevel: 'Q', width: SIZE, margin: 4 }),
  );
  const bytes = qrPicture(address(0), SIZE).length;
  const c = qrencodeCost();
  const what = 'QR picture of 320 pixels, uncached, per second of processor';
  return [
    atLeast(30, npm.micros / ours.micros, {
      what,
      against: 'npm `qrcode`',
      note: `${micros(ours.micros)} and ${micros(npm.micros)}`,
    }),
    c === null
      ? unmeasured('≥ 1', {
          what,
          against: 'libqrencode in C',
          note: 'the program `qrencode` is not installed here',
        })
      : atLeast(1, c.micros / ours.micros, {
          what,
          against: 'libqrencode in C',
          note: `${micros(ours.micros)} and ${micros(c.micros)}, the start of its process taken off`,
        }),
    atMost(1, bytes / Math.min(npm.bytes, c?.bytes ?? Infinity), {
      what: 'bytes of that picture',
      against: c === null ? 'npm `qrcode`' : 'the smaller of both',
      note: `${bytes}, qrcode ${npm.bytes}${c === null ? '' : `, libqrencode ${c.bytes}`}`,
    }),
  ];
}

const address = (index: number) =>
  `https://seal.example.org/verification/document/SM-DOC-2026-${String(index).padStart(8, '0')}?sig=0123456789abcdefghijkl`;

async function costs(count: number, draw: (text: string) => Promise<Buffer>) {
  const rounds: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let index = 0; index < count; index += 1) bytes = (await draw(address(index))).length;
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / count);
  }
  return { micros: median(rounds.slice(1)), bytes };
}

const RUNS = 300;

/** Drawn by Debian's program for the library; null if it isn't installed. */
function qrencodeCost(): { micros: number; bytes: number } | null {
  const draw = `qrencode -l Q -v 1 -m 4 -s ${Math.floor(SIZE / EDGE_MODULES)} -o - '${address(0)}'`;
  try {
    const bytes = execFileSync('sh', ['-c', draw], { stdio: ['ignore', 'pipe', 'ignore'] }).length;
    const spent = [1, 2, 3].map(() => shellMicros(draw) - shellMicros('qrencode --version'));
    return { micros: median(spent), bytes };
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 127) return null;
    throw error;
  }
}

/** Processor time of one run: of a shell's children, which `times` prints on its last line. */
function shellMicros(command: string): number {
  const loop = `i=0; while [ $i -lt ${RUNS} ]; do ${command} >/dev/null 2>&1; i=$((i+1)); done; times`;
  const [, children = ''] = execFileSync('sh', ['-c', loop], { encoding: 'utf8' }).trim().split('\n');
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return (seconds.reduce((sum, part) => sum + part, 0) * 1e6) / RUNS;
}
