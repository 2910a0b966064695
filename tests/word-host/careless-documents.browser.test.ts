import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { contract, sealOoxml } from './harness/samples.ts';
import { useHarness } from './harness/use-harness.ts';

const harness = useHarness();

type Files = Record<string, Uint8Array>;

const MAIN = 'word/document.xml';
const LAST_SECTION = /<w:sectPr(?:(?!<w:sectPr).)*<\/w:sectPr>(?=<\/w:body>)/s;

function edit(files: Files, path: string, change: (xml: string) => string): void {
  files[path] = strToU8(change(strFromU8(files[path] ?? new Uint8Array())));
}

/** What programs write that know the format less well than Word, which opens it all the same. */
const CARELESS: [what: string, spoil: (files: Files) => void][] = [
  [
    'whose last section is told before the text',
    (files) =>
      edit(files, MAIN, (xml) => {
        const [section = ''] = LAST_SECTION.exec(xml) ?? [];
        return xml.replace(section, '').replace('<w:body>', `<w:body>${section}`);
      }),
  ],
  [
    'without a paragraph, as while another format is still to be taken in',
    (files) =>
      edit(files, MAIN, (xml) => {
        const [section = ''] = LAST_SECTION.exec(xml) ?? [];
        return xml.replace(/<w:body>.*<\/w:body>/s, `<w:body>${section}</w:body>`);
      }),
  ],
  [
    'whose headers need each other',
    (files) => {
      const relationships = files['word/_rels/document.xml.rels'] ?? new Uint8Array();
      const headers = Object.keys(files).filter((path) => /^word\/header\d+\.xml$/.test(path));
      for (const path of headers) files[path.replace('word/', 'word/_rels/') + '.rels'] = relationships;
    },
  ],
  [
    'in UTF-16',
    (files) => {
      const text = strFromU8(files[MAIN] ?? new Uint8Array()).replace(
        'encoding="UTF-8"',
        'encoding="UTF-16"',
      );
      files[MAIN] = Buffer.from(`\uFEFF${text}`, 'utf16le');
    },
  ],
  [
    'with a picture that is not in it',
    (files) =>
      edit(files, MAIN, (xml) => {
        const blip =
          '<a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:embed="rId99"/>';
        return xml.replace('<w:body>', `<w:body><w:p><w:r><w:drawing>${blip}</w:drawing></w:r></w:p>`);
      }),
  ],
];

test.each(CARELESS)('a document %s is read and written', async (_, spoil) => {
  const files = unzipSync(await contract());
  spoil(files);
  const word = await harness.open(zipSync(files));
  const read = await word.run(async (context, seal) => {
    const { body, sections } = context.document;
    sections.load('items');
    body.paragraphs.getFirst().load('text');
    const header = sections.getFirst().getHeader('Primary');
    for (const story of [body, header]) story.insertOoxml(seal, 'End');
    const flat = body.getOoxml();
    await context.sync();
    return { sections: sections.items.length, flat: flat.value };
  }, sealOoxml('sealmark:D1'));
  expect(read.flat).toContain('sealmark:D1');
  const written = unzipSync(await word.docx());
  const main = strFromU8(written[MAIN] ?? new Uint8Array());
  expect(main.split('sealmark:D1')).toHaveLength(2);
  expect(main).toMatch(/<\/w:sectPr><\/w:body>/);
  expect(main.match(/<w:sectPr/g)).toHaveLength(read.sections);
  expect(word.problems).toEqual([]);
  await word.close();
});
