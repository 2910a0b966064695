import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { newOpenXmlErrors } from '#tests/e2e/open-xml-errors.ts';

import { letter } from './harness/samples.ts';
import { useHarness } from './harness/use-harness.ts';

const harness = useHarness();

type Files = Record<string, Uint8Array>;

async function odd(change: (files: Files) => Promise<void> | void): Promise<Uint8Array> {
  const files: Files = unzipSync(await letter('Hello'));
  await change(files);
  return zipSync(files);
}

function edit(files: Files, path: string, change: (xml: string) => string): void {
  files[path] = strToU8(change(strFromU8(files[path] ?? new Uint8Array())));
}

const SIGNATURE =
  '<Relationship Id="rIdSigned" Type="http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin" Target="_xmlsignatures/origin.sigs"/>';

test('a document within the document, declared as a main part, can be read', async () => {
  const docx = await odd(async (files) => {
    files['word/inner.docx'] = await letter('Inner');
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
    edit(files, '[Content_Types].xml', (xml) =>
      xml.replace('</Types>', `<Override PartName="/word/inner.docx" ContentType="${type}"/></Types>`),
    );
    edit(files, 'word/_rels/document.xml.rels', (xml) =>
      xml.replace(
        '</Relationships>',
        '<Relationship Id="rIdInner" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="inner.docx"/></Relationships>',
      ),
    );
    edit(files, 'word/document.xml', (xml) =>
      xml.replace('<w:body>', '<w:body><w:altChunk r:id="rIdInner"/>'),
    );
  });
  const word = await harness.open(docx);
  const ooxml = await word.run(async (context) => {
    const result = context.document.body.getOoxml();
    await context.sync();
    return result.value;
  });
  expect(ooxml).toContain('Hello');
});

test('changes whose ids are no numbers do not spoil the ids of new ones', async () => {
  const docx = await odd((files) =>
    edit(files, 'word/document.xml', (xml) =>
      xml.replace('</w:p>', '<w:ins w:id="first" w:author="A"><w:r><w:t> new</w:t></w:r></w:ins></w:p>'),
    ),
  );
  const word = await harness.open(docx);
  await word.page.evaluate(() => window.wordHost.model.settings.set('w:trackRevisions', true));
  await word.run(async (context) => {
    context.document.body.insertParagraph('Added', 'End');
    await context.sync();
  });
  expect(await newOpenXmlErrors(await word.docx(), docx)).toEqual([]);
});

async function write(context: Word.RequestContext): Promise<void> {
  context.document.body.insertText('x', 'End');
  await context.sync();
}

test('a signed document opens as final and refuses changes until it is edited anyway', async () => {
  const docx = await odd((files) => {
    files['_xmlsignatures/origin.sigs'] = new Uint8Array();
    edit(files, '_rels/.rels', (xml) => xml.replace('</Relationships>', `${SIGNATURE}</Relationships>`));
    edit(files, '[Content_Types].xml', (xml) =>
      xml.replace(
        '</Types>',
        '<Default Extension="sigs" ContentType="application/vnd.openxmlformats-package.digital-signature-origin"/></Types>',
      ),
    );
  });
  const word = await harness.open(docx);
  expect((await word.refusal(write)).code).toBe('GeneralException');
  await word.page.evaluate(() => {
    window.wordHost.readOnly = false;
  });
  await word.run(write);
});
