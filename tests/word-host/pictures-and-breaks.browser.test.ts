import { afterAll, beforeAll, expect, test } from 'vitest';

import { newOpenXmlErrors } from '#tests/e2e/open-xml-errors.ts';

import { letter, PICTURE } from './harness/samples.ts';
import { Harness } from './harness/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());

test('a picture put in by its bytes gives them back, and takes any size', async () => {
  const original = await letter('Hello');
  const word = await harness.open(original);
  const found = await word.run(async (context, picture) => {
    const { body } = context.document;
    const made = body.insertInlinePictureFromBase64(picture, 'End');
    body.paragraphs.getFirst().insertInlinePictureFromBase64(picture, 'Start');
    made.altTextDescription = 'Stamp';
    made.lockAspectRatio = false;
    made.width = 72;
    made.height = 36;
    made.load('width,height,altTextDescription');
    body.inlinePictures.load('items/width');
    const source = made.getBase64ImageSrc();
    await context.sync();
    return {
      made: [made.width, made.height, made.altTextDescription, source.value],
      all: body.inlinePictures.items.map(({ width }) => width),
    };
  }, PICTURE);
  expect(found).toEqual({ made: [72, 36, 'Stamp', PICTURE], all: [0.75, 72] });
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
  const refusal = await word.refusal(async (context) => {
    context.document.body.insertInlinePictureFromBase64('bm8gcGljdHVyZQ==', 'End');
    await context.sync();
  });
  expect(refusal.code).toBe('InvalidArgument');
});

test('a line break stays in its line, a page break stands alone, and other breaks are refused by name', async () => {
  const original = await letter('Hello');
  const word = await harness.open(original);
  const text = await word.run(async (context) => {
    const { body } = context.document;
    body.insertBreak('Line', 'End');
    body.insertText('again', 'End');
    body.paragraphs.getFirst().insertBreak('Page', 'After');
    body.load('text');
    await context.sync();
    return body.text;
  });
  expect(text).toBe('Certificate\r\f\rHello\vagain');
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
  const refusal = await word.refusal(async (context) => {
    context.document.body.insertBreak('SectionNext', 'End');
    await context.sync();
  });
  expect(refusal).toMatchObject({ code: 'ApiNotFound', location: 'Body.insertBreak' });
});
