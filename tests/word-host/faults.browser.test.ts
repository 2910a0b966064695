import { expect } from 'vitest';

import type { Faults } from '#word-host/faults.ts';
import { flatOpc, letter } from './harness/samples.ts';
import { type OpenWord, test, useHarness } from './harness/harness.ts';

const harness = useHarness();

async function write(context: Word.RequestContext): Promise<void> {
  context.document.body.insertText('!', 'End');
}

async function writeHalf(context: Word.RequestContext): Promise<void> {
  context.document.body.insertParagraph('Half', 'End');
  context.document.body.insertText('!', 'End');
}

/** Status and error number. */
function addPart(): Promise<[unknown, number | null]> {
  return new Promise((resolve) =>
    Office.context.document.customXmlParts.addAsync('<a xmlns="urn:a"/>', ({ status, error }) =>
      resolve([status, error?.code ?? null]),
    ),
  );
}

test('a refusal reaches the pane as often as planned; what came before stays done', async ({ word }) => {
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
  expect(await word.texts()).toEqual(['Certificate', 'Hello', 'Half!']);
});

test('a refusal can affect a later use', async ({ word }) => {
  await word.page.evaluate(() =>
    window.wordHost.faults.refuse('insertText', 'AccessDenied', undefined, { after: 1 }),
  );
  await word.run(write);
  expect((await word.refusal(write)).code).toBe('AccessDenied');
  await word.run(write);
});

test('a call of the Common API is refused by its name and number', async ({ word }) => {
  await word.page.evaluate(() => window.wordHost.faults.refuse('customXmlParts.addAsync', '6101'));
  expect(await word.office(addPart)).toEqual(['failed', 6101]);
  expect(await word.office(addPart)).toEqual(['succeeded', null]);
});

/** The outcome of a call whose answer may never come, which the host's log shows. */
async function outcomeOf(word: OpenWord, work: (context: Word.RequestContext) => Promise<void>) {
  const silence = word.page
    .waitForFunction(() => window.wordHost.calls.at(-1)?.error === 'lost')
    .then(() => 'silent');
  const attempt = word.run(work).then(
    () => 'done',
    (error: Error) => error.message.split(':')[0] ?? '',
  );
  return Promise.race([attempt, silence]);
}

function textOf(word: OpenWord): Promise<string> {
  return word.page.evaluate(() => window.wordHost.model.body.textContent);
}

test.each<[what: string, plan: (faults: Faults) => void, outcome: 'silent' | 'Odd' | 'done', text: string]>([
  ['lost before it is done', (faults) => faults.lose('insertText'), 'silent', 'Half'],
  ['lost after it is done', (faults) => faults.lose('insertText', { isDone: true }), 'silent', 'Half!'],
  ['answered as failed, yet done', (faults) => faults.misreport('insertText', 'Odd'), 'Odd', 'Half!'],
  ['answered as done, yet not done', (faults) => faults.skip('insertText'), 'done', 'Half'],
  ['done twice', (faults) => faults.repeat('insertText'), 'done', 'Half!!'],
])('a call can be %s', async (_, plan, outcome, text) => {
  const word = await harness.open(await letter('Hello'));
  await word.page.evaluate(`(${plan.toString()})(window.wordHost.faults)`);
  expect(await outcomeOf(word, writeHalf)).toBe(outcome);
  expect(await textOf(word)).toBe(`CertificateHello${text}`);
  const [last] = (await word.calls()).slice(-1);
  expect(last?.error).toBe({ silent: 'lost', done: null, Odd: 'Odd' }[outcome]);
  await word.run(write);
});

test('a batch can end after a number of its members, refused or lost', async ({ word }) => {
  await word.page.evaluate(() => window.wordHost.faults.halve(2, 'AccessDenied'));
  expect((await word.refusal(writeHalf)).code).toBe('AccessDenied');
  expect(await textOf(word)).toBe('CertificateHelloHalf');
  await word.page.evaluate(() => window.wordHost.faults.halve(1, null));
  expect(await outcomeOf(word, writeHalf)).toBe('silent');
  expect(await textOf(word)).toBe('CertificateHelloHalf');
});

test('a replacement that is done twice is there twice', async ({ word }) => {
  await word.page.evaluate(() => window.wordHost.faults.repeat('Paragraph.insertOoxml'));
  const control =
    '<w:sdt><w:sdtPr><w:tag w:val="seal"/><w:lock w:val="sdtContentLocked"/></w:sdtPr>' +
    '<w:sdtContent><w:r><w:t>Seal</w:t></w:r></w:sdtContent></w:sdt>';
  const texts = await word.run(
    async (context, seal) => {
      context.document.body.insertParagraph('', 'End').insertOoxml(seal, 'Replace');
      const controls = context.document.contentControls.getByTag('seal');
      controls.load('items/text');
      await context.sync();
      return controls.items.map(({ text }) => text);
    },
    flatOpc(`<w:p>${control}</w:p>`),
  );
  expect(texts).toEqual(['Seal', 'Seal']);
});

test('calls of the Common API can get lost, misreport and repeat, too', async ({ word }) => {
  const parts = () => word.office(async () => (await window.partsOf('urn:a')).length);
  await word.page.evaluate(() => {
    const { faults } = window.wordHost;
    faults.skip('customXmlParts.addAsync');
    faults.repeat('customXmlParts.addAsync');
    faults.misreport('customXmlParts.addAsync', '5001');
  });
  expect(await word.office(addPart)).toEqual(['succeeded', null]);
  expect(await parts()).toBe(0);
  expect(await word.office(addPart)).toEqual(['succeeded', null]);
  expect(await parts()).toBe(2);
  expect(await word.office(addPart)).toEqual(['failed', 5001]);
  expect(await parts()).toBe(3);
  await word.page.evaluate(() => window.wordHost.faults.lose('customXmlParts.addAsync', { isDone: true }));
  await word.office(async () => {
    Office.context.document.customXmlParts.addAsync('<a xmlns="urn:a"/>', () =>
      Reflect.set(window, 'answered', true),
    );
  });
  expect(await parts()).toBe(4);
  expect(await word.office(async () => Reflect.has(window, 'answered'))).toBe(false);
});

test('a delayed call waits until it is released', async ({ word }) => {
  const release = await word.page.evaluateHandle(() => window.wordHost.faults.delay('insertText'));
  let isDone = false;
  const running = word.run(write).then(() => {
    isDone = true;
  });
  await word.run(async (context) => void context.document.body.load('text'));
  expect(isDone).toBe(false);
  await release.evaluate((open) => open());
  await running;
  expect(isDone).toBe(true);
});

test.each(['web', 'windows'] as const)('a read-only document refuses every write (%s)', async (platform) => {
  const word = await harness.open(await letter('Hello'), { readOnly: true, platform });
  const writes: ((context: Word.RequestContext) => Promise<void>)[] = [
    write,
    async (context) => void context.document.properties.customProperties.add('a', 'b'),
    async (context) => void context.document.sections.getFirst().getHeader('Primary').load('text'),
    async (context) => context.document.body.paragraphs.getFirst().delete(),
  ];
  for (const attempt of writes) expect((await word.refusal(attempt)).code).toBe('GeneralException');
  expect(await word.office(addPart)).toEqual(['failed', 5002]);

  await word.page.evaluate(() => {
    window.wordHost.readOnly = false;
  });
  await word.run(write);
});

test('a member that the host lacks fails with its name, in the pane and in the console', async ({ word }) => {
  const refusal = await word.refusal(async (context) => void context.document.body.lists.load('items'));
  expect(refusal).toMatchObject({ code: 'ApiNotFound', location: 'Body.lists' });
  expect(word.problems.join('\n')).toContain('Body.lists');
  const property = await word.refusal(async (context) => void context.document.body.load('lists/id'));
  expect(property.message).toContain('Body.lists');
});

test('the log has every call and its outcome', async ({ word }) => {
  await word.run(write);
  const calls = await word.calls();
  expect(calls).toContainEqual({ members: ['Document.body', 'Body.insertText'], error: null });
});
