import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { bundledScript } from '#tests/word-host/harness/bundled-script.ts';
import { sharedBrowser } from '#tests/word-host/harness/shared-browser.ts';
import type { PictureReading } from '#src/taskpane/flows/check/picture-codes.ts';

const ADDRESS = 'https://seal.example/verification/document/SM-DOC-2026-8K4T2M9Q?sig=0123456789abcdefghijkl';
const OTHER = 'https://verify.acme.example/D1';

/** How a code is drawn before the search; lengths are pixels of a sheet. */
interface Drawn {
  codes: { says: string; x: number; y: number; width: number; height?: number; degrees?: number }[];
  sheet: [width: number, height: number];
  type?: 'image/png' | 'image/jpeg' | 'image/webp';
  quality?: number;
  background?: string;
}

declare global {
  interface Window {
    codes: typeof import('#src/taskpane/flows/check/picture-codes.ts');
  }
}

let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
  const script = await bundledScript(
    join(import.meta.dirname, '../../../../../src/taskpane/flows/check/picture-codes.ts'),
  );
  await page.addScriptTag({ content: `${script}; window.codes = bundle;` });
});
afterAll(() => page.close());

async function codesIn({ codes, ...sheet }: Drawn): Promise<PictureReading> {
  const drawn = codes.map(({ says, ...place }) => ({
    ...place,
    base64: Buffer.from(qrPicture(says, 320)).toString('base64'),
  }));
  return page.evaluate(
    async ({ codes: all, sheet: [width, height], type = 'image/png', quality, background = 'white' }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('Nothing is drawn');
      context.fillStyle = background;
      context.fillRect(0, 0, width, height);
      for (const { base64, x, y, width: across, height: down = across, degrees = 0 } of all) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        context.save();
        context.translate(x + across / 2, y + down / 2);
        context.rotate((degrees * Math.PI) / 180);
        context.drawImage(bitmap, -across / 2, -down / 2, across, down);
        context.restore();
      }
      const blob = await canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) });
      let binary = '';
      for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCharCode(byte);
      return window.codes.codesIn({ type, base64: btoa(binary) });
    },
    { codes: drawn, ...sheet },
  );
}

const alone = (width: number, change: Partial<Drawn['codes'][number]> = {}) => ({
  codes: [{ says: ADDRESS, x: 0, y: 0, width, ...change }],
  sheet: [width, change.height ?? width] as [number, number],
});

test.each<[string, Drawn]>([
  ['as the service draws it', alone(320)],
  ['20 mm at 150 dpi', alone(118)],
  ['25 mm at 96 dpi', alone(94)],
  ['drawn three times as large', alone(960)],
  ['stretched to twice its width', alone(400, { height: 200 })],
  ['turned by a quarter', alone(320, { degrees: 90 })],
  ['as a poor JPEG', { ...alone(220), type: 'image/jpeg', quality: 0.3 }],
  ['as WebP', { ...alone(220), type: 'image/webp' }],
  [
    'a little askew on a scanned page',
    { codes: [{ says: ADDRESS, x: 900, y: 1400, width: 148, degrees: 4 }], sheet: [1240, 1754] },
  ],
  [
    'on a page scanned at 300 dpi',
    { codes: [{ says: ADDRESS, x: 1800, y: 3000, width: 295 }], sheet: [2480, 3508], type: 'image/jpeg' },
  ],
  [
    'on nothing, which prints white',
    { codes: [{ says: ADDRESS, x: 20, y: 20, width: 300 }], sheet: [340, 340], background: 'transparent' },
  ],
])('a code is found %s', async (_, drawn) => {
  expect(await codesIn(drawn)).toEqual({ outcome: 'read', codes: [ADDRESS] });
});

test('two codes in one picture are both found', async () => {
  const codes = [
    { says: ADDRESS, x: 40, y: 40, width: 260 },
    { says: OTHER, x: 500, y: 300, width: 260 },
  ];
  const found = await codesIn({ codes, sheet: [800, 600] });
  expect(found.outcome === 'read' && found.codes.toSorted()).toEqual([ADDRESS, OTHER]);
});

test('a picture without a code has none', async () => {
  expect(await codesIn({ codes: [], sheet: [400, 300], background: 'teal' })).toEqual({
    outcome: 'read',
    codes: [],
  });
});

function read(type: string, base64: string): Promise<PictureReading> {
  return page.evaluate((picture) => window.codes.codesIn(picture), { type, base64 });
}

test('undrawable, damaged and huge pictures are not looked at', async () => {
  expect(await read('image/x-emf', '')).toEqual({ outcome: 'other-format' });
  expect(await read('image/png', Buffer.from('no picture').toString('base64'))).toEqual({
    outcome: 'other-format',
  });
  expect(await codesIn({ ...alone(300), sheet: [9000, 8000] })).toEqual({ outcome: 'too-large' });
});

test('a picture that declares a huge size is not decoded', async () => {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000753000007530080600000000000000', 'hex');
  expect(await read('image/png', header.toString('base64'))).toEqual({ outcome: 'too-large' });
});
