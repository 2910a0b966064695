import { afterAll, beforeAll, expect, test } from 'vitest';

import { letter } from './stage/samples.ts';
import { Stage } from './stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.start();
});
afterAll(() => stage.stop());

async function write(context: Word.RequestContext): Promise<void> {
  context.document.body.insertText('!', 'End');
  await context.sync();
}

async function writeHalf(context: Word.RequestContext): Promise<void> {
  context.document.body.insertParagraph('Half', 'End');
  context.document.body.insertText('!', 'End');
  await context.sync();
}

/** Status and error number. */
function addPart(): Promise<[unknown, number | null]> {
  return new Promise((resolve) =>
    Office.context.document.customXmlParts.addAsync('<a xmlns="urn:a"/>', ({ status, error }) =>
      resolve([status, error?.code ?? null]),
    ),
  );
}

test('a planned refusal reaches the pane with its code, as often as planned; what came before stays done', async () => {
  const word = await stage.open(await letter('Hello'));
  await word.page.evaluate(() =>
    window.wordHost.faults.refuse('Body.insertText', 'GeneralException', 'Something went wrong', {
      times: 2,
    }),
  );
  expect(await word.refusal(writeHalf)).toEqual({
    code: 'GeneralException',
    message: 'Something went wrong',
    location: 'Body.insertText',
  });
  expect((await word.refusal(write)).code).toBe('GeneralException');
  await word.run(write);
  const text = await word.run(async (context) => {
    context.document.body.load('text');
    await context.sync();
    return context.document.body.text;
  });
  expect(text).toBe('Certificate\rHello\rHalf!');
});

test('a refusal can wait for a later use', async () => {
  const word = await stage.open(await letter('Hello'));
  await word.page.evaluate(() =>
    window.wordHost.faults.refuse('insertText', 'AccessDenied', undefined, { after: 1 }),
  );
  await word.run(write);
  expect((await word.refusal(write)).code).toBe('AccessDenied');
  await word.run(write);
});

test('a call of the Common API is refused by its name and number', async () => {
  const word = await stage.open(await letter('Hello'));
  await word.page.evaluate(() => window.wordHost.faults.refuse('customXmlParts.addAsync', '6101'));
  expect(await word.office(addPart)).toEqual(['failed', 6101]);
  expect(await word.office(addPart)).toEqual(['succeeded', null]);
});

test('a delayed call waits until it is released', async () => {
  const word = await stage.open(await letter('Hello'));
  const release = await word.page.evaluateHandle(() => window.wordHost.faults.delay('insertText'));
  let isDone = false;
  const running = word.run(write).then(() => {
    isDone = true;
  });
  await word.run(async (context) => {
    context.document.body.load('text');
    await context.sync();
  });
  expect(isDone).toBe(false);
  await release.evaluate((open) => open());
  await running;
  expect(isDone).toBe(true);
});

test('a read-only document refuses every write and can still be read', async () => {
  const word = await stage.open(await letter('Hello'), { readOnly: true });
  const writes: ((context: Word.RequestContext) => Promise<void>)[] = [
    write,
    async (context) => {
      context.document.properties.title = 'x';
      await context.sync();
    },
    async (context) => {
      context.document.properties.customProperties.add('a', 'b');
      await context.sync();
    },
    async (context) => {
      context.document.sections.getFirst().getHeader('Primary').load('text');
      await context.sync();
    },
    async (context) => {
      context.document.body.paragraphs.getFirst().insertContentControl();
      await context.sync();
    },
  ];
  for (const attempt of writes) expect((await word.refusal(attempt)).code).toBe('GeneralException');
  expect(await word.office(addPart)).toEqual(['failed', 5002]);

  await word.page.evaluate(() => {
    window.wordHost.readOnly = false;
  });
  await word.run(write);
});

test('a member the host does not play fails with its name, in the pane and in the console', async () => {
  const word = await stage.open(await letter('Hello'));
  const refusal = await word.refusal(async (context) => {
    context.document.body.insertHtml('<p>x</p>', 'End');
    await context.sync();
  });
  expect(refusal).toMatchObject({ code: 'ApiNotFound', location: 'Body.insertHtml' });
  expect(word.problems.join('\n')).toContain('Body.insertHtml');
  const property = await word.refusal(async (context) => {
    context.document.body.load('font/bold');
    await context.sync();
  });
  expect(property.message).toContain('Body.font');
});

test('the log names every call and its outcome', async () => {
  const word = await stage.open(await letter('Hello'));
  await word.run(write);
  const calls = await word.calls();
  expect(calls.at(-1)).toEqual({ members: ['Document.body', 'Body.insertText'], error: null });
});
