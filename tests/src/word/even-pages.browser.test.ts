import { Document, Header, Packer, Paragraph } from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { useHarness } from '#tests/word-host/harness/use-harness.ts';
import { sealOf } from './pane/documents.ts';
import { Pane } from './pane/pane.ts';

const harness = useHarness();

const header = (text: string) => new Header({ children: [new Paragraph(text)] });

/** A document with a header for even pages, and what its settings say. */
async function evenHeader(settings: string): Promise<Buffer> {
  const section = {
    headers: { default: header('Odd'), even: header('Even') },
    children: [new Paragraph('One')],
  };
  const docx = await Packer.toBuffer(new Document({ sections: [section] }));
  const files = unzipSync(docx);
  const root = /<w:settings[^>]*>/.exec(strFromU8(files['word/settings.xml'] ?? new Uint8Array()))?.[0] ?? '';
  files['word/settings.xml'] = strToU8(`${root}${settings}</w:settings>`);
  return Buffer.from(zipSync(files));
}

test.each([
  ['say that even pages differ', '<w:evenAndOddHeaders/><w:compat/>', 2],
  ['say nothing of even pages', '<w:compat/>', 1],
  ['are left out for the most part', '', 1],
])('where the settings %s, the seal goes into the headers that are shown', async (_, settings, stories) => {
  const pane = await Pane.open(harness, await evenHeader(settings));
  expect(await pane.insertSeal(sealOf(), 'header')).toMatchObject({ stories });
  await pane.word.close();
});
