import { afterAll, beforeAll, expect, test } from 'vitest';

import { flatOpc, letter, sealOoxml } from './harness/samples.ts';
import { Harness } from './harness/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());

test('a control around the selection keeps its text and takes tag, title, colour and appearance', async () => {
  const word = await harness.open(await letter('Hello'));
  const shown = await word.run(async (context) => {
    const paragraphs = context.document.body.paragraphs;
    paragraphs.load('items');
    await context.sync();
    const control = paragraphs.items[1]?.getRange('Content').insertContentControl();
    if (!control) throw new Error('no paragraph');
    control.tag = 'sealmark:D1';
    control.title = 'Verification seal';
    control.color = '#1E66A6';
    control.appearance = 'Hidden';
    control.load('text,tag,title,color,appearance,subtype,placeholderText,parentBody/type');
    await context.sync();
    return control.toJSON();
  });
  expect(shown).toMatchObject({
    text: 'Hello',
    tag: 'sealmark:D1',
    title: 'Verification seal',
    color: '#1E66A6',
    appearance: 'Hidden',
    subtype: 'RichTextInline',
  });
});

test('a locked control refuses to be changed or taken away until it is unlocked', async () => {
  const word = await harness.open(await letter('Hello'));
  await word.run(async (context, ooxml) => {
    context.document.body.insertOoxml(ooxml, 'Start');
    await context.sync();
  }, sealOoxml('sealmark:D1'));

  const attempts: ((context: Word.RequestContext) => Promise<void>)[] = [
    async (context) => {
      context.document.contentControls.getFirst().insertText('x', 'Replace');
      await context.sync();
    },
    async (context) => {
      context.document.contentControls.getFirst().clear();
      await context.sync();
    },
    async (context) => {
      context.document.contentControls.getFirst().delete(false);
      await context.sync();
    },
    async (context) => {
      context.document.contentControls.getFirst().delete(true);
      await context.sync();
    },
    async (context) => {
      context.document.contentControls.getFirst().inlinePictures.getFirst().width = 10;
      await context.sync();
    },
    async (context) => {
      context.document.contentControls.getFirst().paragraphs.getFirst().delete();
      await context.sync();
    },
    async (context) => {
      context.document.body.clear();
      await context.sync();
    },
  ];
  for (const attempt of attempts) expect((await word.refusal(attempt)).code).toBe('AccessDenied');

  const left = await word.run(async (context) => {
    const control = context.document.contentControls.getFirst();
    control.cannotEdit = false;
    control.cannotDelete = false;
    await context.sync();
    control.delete(false);
    const controls = context.document.contentControls;
    controls.load('items');
    context.document.body.load('text');
    await context.sync();
    return { controls: controls.items.length, text: context.document.body.text };
  });
  expect(left).toEqual({ controls: 0, text: 'Certificate\rHello' });
});

test('deleting a control and keeping its content leaves picture and caption', async () => {
  const word = await harness.open(await letter('Hello'));
  const left = await word.run(
    async (context, ooxml) => {
      context.document.body.insertOoxml(ooxml, 'Start');
      context.document.contentControls.getFirst().delete(true);
      const { body } = context.document;
      body.load('text');
      body.inlinePictures.load('items');
      await context.sync();
      return { text: body.text, pictures: body.inlinePictures.items.length };
    },
    sealOoxml('sealmark:D1', 'unlocked'),
  );
  expect(left).toEqual({ text: '\vScan to verify\rCertificate\rHello', pictures: 1 });
});

test('a control emptied shows its placeholder, which is no text, and is replaced by typing', async () => {
  const word = await harness.open(await letter('Hello'));
  const texts = await word.run(async (context) => {
    const control = context.document.body.paragraphs.getFirst().insertContentControl();
    control.placeholderText = 'Seal goes here';
    control.clear();
    control.load('text');
    await context.sync();
    const emptied = control.text;
    control.insertText('Sealed', 'Start');
    control.load('text');
    await context.sync();
    return [emptied, control.text];
  });
  expect(texts).toEqual(['', 'Sealed']);
});

test('controls are found by tag, title and id; a missing one is null or an error, as asked', async () => {
  const word = await harness.open(await letter('Hello'));
  const found = await word.run(async (context, ooxml) => {
    context.document.body.insertOoxml(ooxml, 'End');
    const controls = context.document.contentControls;
    controls.load('items/id');
    await context.sync();
    const id = controls.items[0]?.id ?? 0;
    const byId = controls.getById(id);
    byId.load('tag');
    const byTitle = controls.getByTitle('Verification seal');
    byTitle.load('items');
    const none = controls.getByIdOrNullObject(id + 1);
    none.load('tag');
    const noTag = controls.getByTag('other').getFirstOrNullObject();
    noTag.load('tag');
    await context.sync();
    return [byId.tag, byTitle.items.length, none.isNullObject, noTag.isNullObject];
  }, sealOoxml('sealmark:D1'));
  expect(found).toEqual(['sealmark:D1', 1, true, true]);
  const refusal = await word.refusal(async (context) => {
    context.document.contentControls.getById(1).load('tag');
    await context.sync();
  });
  expect(refusal).toMatchObject({ code: 'ItemNotFound', location: 'ContentControlCollection.getById' });
});

function controlOf(kind: string): string {
  return `<w:sdt><w:sdtPr><w:tag w:val="t"/>${kind}</w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>`;
}

test('only rich-text controls are listed, as in Word', async () => {
  const word = await harness.open(await letter('Hello'));
  const count = await word.run(
    async (context, ooxml) => {
      context.document.body.insertOoxml(ooxml, 'End');
      const controls = context.document.contentControls;
      controls.load('items');
      await context.sync();
      return controls.items.length;
    },
    flatOpc(['', '<w:richText/>', '<w:text/>', '<w:date/>'].map(controlOf).join('')),
  );
  expect(count).toBe(2);
});

test('a tracked control can be used in a later run, an untracked or deleted one not', async () => {
  const word = await harness.open(await letter('Hello'));
  const outcome = await word.office(async () => {
    const kept = await Word.run(async (context) => {
      const control = context.document.body.paragraphs.getFirst().insertContentControl();
      control.track();
      await context.sync();
      return control;
    });
    kept.tag = 'later';
    kept.load('tag');
    await kept.context.sync();
    const tag = kept.tag;
    kept.delete(false);
    await kept.context.sync();
    kept.load('tag');
    const gone = await kept.context.sync().then(
      () => 'no error',
      (error: unknown) => (error instanceof OfficeExtension.Error ? error.code : 'another error'),
    );
    return [tag, gone];
  });
  expect(outcome).toEqual(['later', 'ItemNotFound']);
});
