import { expect } from 'vitest';

import { newOpenXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { partOf } from './harness/edited-docx.ts';
import { letter, sealOoxml } from './harness/samples.ts';
import { type OpenWord, test, useHarness } from './harness/harness.ts';

const harness = useHarness();

const mainOf = async (word: OpenWord) => partOf(await word.docx());

async function step(word: OpenWord, way: 'undo' | 'redo', times = 1): Promise<void> {
  await word.page.evaluate(
    ([which, count]) => {
      for (let done = 0; done < count; done += 1) window.wordHost.model[which]();
    },
    [way, times] as const,
  );
}

const WRITES: ((context: Word.RequestContext, seal: string) => Promise<void>)[] = [
  async (context) => void context.document.body.paragraphs.getLast().insertText(' there', 'End'),
  async (context, seal) => void context.document.body.insertOoxml(seal, 'End'),
  async (context) => {
    const control = context.document.contentControls.getFirst();
    control.cannotEdit = false;
    control.cannotDelete = false;
  },
  async (context) => void context.document.body.paragraphs.getFirst().insertText('Hull', 'Replace'),
  async (context) => context.document.contentControls.getFirst().delete(false),
];

test('undo reverts every kind of change, and redo repeats it, exactly', async () => {
  const original = await letter('Hello');
  const word = await harness.open(original);
  const before = await mainOf(word);
  const states: string[] = [];
  await word.page.exposeFunction('noteState', (state: string) => states.push(state));
  await word.page.evaluate(() => {
    const { model } = window.wordHost;
    model.addEventListener('change', () => {
      Reflect.apply(Reflect.get(window, 'noteState'), null, [model.body.outerHTML]);
    });
  });
  for (const write of WRITES) await word.run(write, sealOoxml('sealmark:D1'));
  const after = await mainOf(word);
  const written = states.splice(0);
  expect(written.length).toBeGreaterThan(WRITES.length);

  await step(word, 'undo', written.length - 1);
  expect(states.splice(0)).toEqual(written.slice(0, -1).toReversed());
  await step(word, 'undo');
  expect(await mainOf(word)).toBe(before);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
  await step(word, 'undo');
  expect(await mainOf(word)).toBe(before);

  states.length = 0;
  await step(word, 'redo', written.length);
  expect(states).toEqual(written);
  expect(await mainOf(word)).toBe(after);
  await step(word, 'redo');
  expect(await mainOf(word)).toBe(after);
});

test('a change after an undo replaces the undone one', async ({ word }) => {
  const say = (text: string) =>
    word.run(async (context, said) => void context.document.body.insertText(said, 'End'), text);
  await say(' one');
  await say(' two');
  await step(word, 'undo');
  await say(' three');
  await step(word, 'redo');
  const text = await word.page.evaluate(() => window.wordHost.model.body.textContent);
  expect(text).toBe('CertificateHello one three');
});

test('undo keeps the identity, and makes ids and the add-in’s objects valid again', async ({ word }) => {
  const outcome = await word.office(
    async (seal) => {
      const { customXmlParts } = Office.context.document;
      const added = await new Promise<string>((resolve) =>
        customXmlParts.addAsync('<identity xmlns="urn:sealmark"/>', ({ value }) => resolve(value.id)),
      );
      return Word.run(async (context) => {
        context.document.properties.customProperties.add('Sealmark', 'D1');
        context.document.body.insertOoxml(seal, 'End');
        const control = context.document.contentControls.getFirst();
        control.load('id');
        control.track();
        await context.sync();
        Reflect.set(window, 'kept', control);
        return { added, id: control.id };
      });
    },
    sealOoxml('sealmark:D1', 'unlocked'),
  );
  await word.run(async (context) => context.document.contentControls.getFirst().delete(false));
  await step(word, 'undo');
  const found = await word.office(async () => {
    const parts = (await window.partsOf('urn:sealmark')).map(({ id }) => id);
    const control = Reflect.get(window, 'kept') as Word.ContentControl;
    control.load('id,tag');
    await control.context.sync();
    return { parts, id: control.id, tag: control.tag };
  });
  expect(found).toEqual({ parts: [outcome.added], id: outcome.id, tag: 'sealmark:D1' });

  await step(word, 'undo', 10);
  const left = await word.run(async (context) => {
    const controls = context.document.contentControls;
    const property = context.document.properties.customProperties.getItemOrNullObject('Sealmark');
    controls.load('items');
    property.load('value');
    await context.sync();
    return [controls.items.length, property.value];
  });
  expect(left).toEqual([0, 'D1']);
});

test('a header created for a seal is empty again after undo, and accepts the next one', async () => {
  const original = await letter('Hello');
  const word = await harness.open(original);
  const insert = () =>
    word.run(async (context, seal) => {
      context.document.sections.getFirst().getHeader('FirstPage').insertOoxml(seal, 'Start');
      const controls = context.document.contentControls;
      controls.load('items');
      await context.sync();
      return controls.items.length;
    }, sealOoxml('sealmark:D1'));
  expect(await insert()).toBe(1);
  await step(word, 'undo', 10);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
  expect(await insert()).toBe(1);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
});

test('a document that refuses changes refuses to undo them', async ({ word }) => {
  await word.run(async (context) => void context.document.body.insertText('!', 'End'));
  await word.page.evaluate(() => {
    window.wordHost.readOnly = true;
  });
  await step(word, 'undo');
  expect(await mainOf(word)).toContain('!');
});
