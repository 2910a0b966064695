import { expect } from 'vitest';

import { flatOpc, sealOoxml } from './harness/samples.ts';
import { test } from './harness/harness.ts';

test('a locked control refuses changes and deletion until it is unlocked', async ({ word }) => {
  await word.insert(sealOoxml('sealmark:D1'), 'Start');

  const attempts: ((context: Word.RequestContext) => Promise<void>)[] = [
    async (context) => void context.document.contentControls.getFirst().insertText('x', 'Replace'),
    async (context) => context.document.contentControls.getFirst().delete(false),
    async (context) => context.document.contentControls.getFirst().paragraphs.getFirst().delete(),
    async (context) => void context.document.body.insertText('x', 'Replace'),
  ];
  for (const attempt of attempts) expect((await word.refusal(attempt)).code).toBe('AccessDenied');

  await word.run(async (context) => {
    const control = context.document.contentControls.getFirst();
    control.cannotEdit = false;
    control.cannotDelete = false;
    await context.sync();
    control.delete(false);
  });
  expect(await word.tags()).toEqual([]);
  expect(await word.texts()).toEqual(['Certificate', 'Hello']);
});

test('a placeholder is not text, and is replaced by an insertion', async ({ word }) => {
  const empty =
    '<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Seal goes here</w:t></w:r></w:p></w:sdtContent></w:sdt>';
  const texts = await word.run(async (context, ooxml) => {
    context.document.body.insertOoxml(ooxml, 'Start');
    const control = context.document.contentControls.getFirst();
    control.load('text');
    await context.sync();
    const before = control.text;
    control.insertText('Sealed', 'Start');
    control.load('text');
    await context.sync();
    return [before, control.text];
  }, flatOpc(empty));
  expect(texts).toEqual(['', 'Sealed']);
});

test('a control is found by tag and id; a missing one is null or an error, as asked', async ({ word }) => {
  const found = await word.run(async (context, ooxml) => {
    context.document.body.insertOoxml(ooxml, 'End');
    const controls = context.document.contentControls;
    controls.load('items/id');
    await context.sync();
    const id = controls.items[0]?.id ?? 0;
    const byId = controls.getByIdOrNullObject(id);
    byId.load('tag');
    const none = controls.getByIdOrNullObject(id + 1);
    none.load('tag');
    await context.sync();
    return [byId.tag, none.isNullObject];
  }, sealOoxml('sealmark:D1'));
  expect(found).toEqual(['sealmark:D1', true]);
  const refusal = await word.refusal(
    async (context) => void context.document.contentControls.getByTag('other').getFirst().load('tag'),
  );
  expect(refusal).toMatchObject({ code: 'ItemNotFound', location: 'ContentControlCollection.getFirst' });
});

test('a tracked control can be used in a later run, an untracked or deleted one cannot', async ({ word }) => {
  const outcome = await word.office(
    async (ooxml) => {
      const kept = await Word.run(async (context) => {
        context.document.body.insertOoxml(ooxml, 'Start');
        const control = context.document.contentControls.getFirst();
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
    },
    sealOoxml('first', 'unlocked'),
  );
  expect(outcome).toEqual(['later', 'ItemNotFound']);
});
