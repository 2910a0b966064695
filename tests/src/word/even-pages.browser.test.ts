import { Document, Header, Packer, Paragraph } from 'docx';
import { expect, test } from 'vitest';

import { editedDocx } from '#tests/word-host/harness/edited-docx.ts';
import { sealOf, usePanes } from './pane/pane.ts';

const open = usePanes();

const header = (text: string) => new Header({ children: [new Paragraph(text)] });

async function evenHeader(settings: string): Promise<Buffer> {
  const section = {
    headers: { default: header('Odd'), even: header('Even') },
    children: [new Paragraph('One')],
  };
  const docx = await Packer.toBuffer(new Document({ sections: [section] }));
  return editedDocx(docx, {
    'word/settings.xml': (xml) => `${/<w:settings[^>]*>/.exec(xml)?.[0]}${settings}</w:settings>`,
  });
}

test.each([
  ['say that even pages differ', '<w:evenAndOddHeaders/><w:compat/>', 2],
  ['say nothing of even pages', '<w:compat/>', 1],
  ['are left out for the most part', '', 1],
])('if the settings %s, the seal goes into the visible headers', async (_, settings, stories) => {
  const pane = await open(evenHeader(settings));
  expect(await pane.insertSeal(sealOf(), 'header')).toMatchObject({ stories });
});

test('if Word refuses the headers of even pages, the other seal is still known to be in a header', async () => {
  const pane = await open(evenHeader('<w:evenAndOddHeaders/>'));
  await pane.insertSeal(sealOf(), 'header');
  await pane.word.page.evaluate(() => window.wordHost.model.behaviors.set('refusesOtherPages', true));
  const { seals, unread } = await pane.call('readOpenDocument');
  expect(unread).toEqual(['header']);
  expect(seals.map(({ story }) => story)).toContain('header');
});
