import { expect } from 'vitest';

import { partOf } from './harness/edited-docx.ts';
import { flatOpc, letter, PICTURE, sealOoxml } from './harness/samples.ts';
import { type OpenWord, test, useHarness } from './harness/harness.ts';
import { selectWords } from './harness/select-words.ts';

const harness = useHarness();

async function insert(context: Word.RequestContext, ooxml: string): Promise<void> {
  context.document.body.insertOoxml(ooxml, 'End');
}

/** The blocks of the body, a control's text in brackets. */
function blocks(word: OpenWord): Promise<string[]> {
  return word.page.evaluate(() =>
    [...window.wordHost.model.body.children]
      .filter(({ localName }) => localName !== 'sectPr')
      .map((block) => (block.localName === 'sdt' ? `[${block.textContent}]` : block.textContent)),
  );
}

test('a seal inserted at the cursor splits the paragraph', async () => {
  const word = await harness.open(await letter('Hello world'));
  await word.run(async (context, ooxml) => {
    const paragraphs = context.document.body.paragraphs;
    paragraphs.load('items');
    await context.sync();
    paragraphs.items[1]?.select('Start');
    await context.sync();
    context.document.getSelection().insertOoxml(ooxml, 'Start');
  }, sealOoxml('sealmark:D1'));
  expect(await blocks(word)).toEqual(['Certificate', '[Scan to verify]', 'Hello world']);
});

test('at the end of a line an empty paragraph stays after the seal', async ({ word }) => {
  await word.insert(sealOoxml('sealmark:D1'));
  expect(await blocks(word)).toEqual(['Certificate', 'Hello', '[Scan to verify]', '']);
});

test('in the middle of a word both halves stay, with their format', async ({ word }) => {
  // From the second half to the end of the first one, so nothing is selected.
  await selectWords(word.page, 'llo', 'He');
  await word.run(
    async (context, ooxml) => void context.document.getSelection().insertOoxml(ooxml, 'Replace'),
    sealOoxml('sealmark:D1'),
  );
  expect(await blocks(word)).toEqual(['Certificate', 'He', '[Scan to verify]', 'llo']);
});

test('a single paragraph joins the paragraph at the cursor', async ({ word }) => {
  await word.insert(flatOpc('<w:p><w:r><w:t> there</w:t></w:r></w:p>'));
  expect(await blocks(word)).toEqual(['Certificate', 'Hello there']);
});

test('replacing fills the existing control and creates no second one', async ({ word }) => {
  const found = await word.run(
    async (context, [seal, line]) => {
      context.document.body.insertOoxml(seal ?? '', 'End');
      await context.sync();
      const controls = context.document.contentControls.getByTag('sealmark:D1');
      controls.load('items');
      await context.sync();
      const control = controls.items[0];
      if (!control) throw new Error('no control');
      control.cannotEdit = false;
      control.insertOoxml(line ?? '', 'Replace');
      control.cannotEdit = true;
      controls.load('items/text,items/cannotEdit,items/tag');
      control.paragraphs.load('items');
      await context.sync();
      return {
        controls: controls.items.map(({ text, cannotEdit, tag }) => ({ text, cannotEdit, tag })),
        paragraphs: control.paragraphs.items.length,
      };
    },
    [sealOoxml('sealmark:D1'), flatOpc('<w:p><w:r><w:t>Renewed</w:t></w:r></w:p>')],
  );
  expect(found).toEqual({
    controls: [{ text: 'Renewed', cannotEdit: true, tag: 'sealmark:D1' }],
    paragraphs: 1,
  });
});

test('picture, link and alt text are inserted; ids of the same seal twice are unique', async ({ word }) => {
  const pictures = await word.run(async (context, ooxml) => {
    context.document.body.insertOoxml(ooxml, 'End');
    context.document.body.insertOoxml(ooxml, 'Start');
    const found = context.document.body.inlinePictures;
    found.load('items/width,items/height,items/altTextDescription,items/hyperlink');
    await context.sync();
    const sources = found.items.map((picture) => picture.getBase64ImageSrc());
    await context.sync();
    return found.items.map(({ width, height, altTextDescription, hyperlink }, index) => ({
      width,
      height,
      altTextDescription,
      hyperlink,
      source: sources[index]?.value,
    }));
  }, sealOoxml('sealmark:D1'));
  const one = {
    width: 900_000 / 12_700,
    height: 900_000 / 12_700,
    altTextDescription: 'A picture',
    hyperlink: 'https://verify.example/D1',
    source: PICTURE,
  };
  expect(pictures).toEqual([one, one]);

  const ids = await word.page.evaluate(() => {
    const { model } = window.wordHost;
    const all = (name: string) => [...model.body.getElementsByTagNameNS('*', name)];
    return {
      drawings: all('docPr').map((found) => found.getAttribute('id')),
      controls: all('sdt').map((found) => found.getElementsByTagNameNS('*', 'id')[0]?.getAttribute('w:val')),
      media: model.package.paths().filter((path) => path.includes('media/')),
    };
  });
  expect(new Set(ids.drawings).size).toBe(2);
  expect(new Set(ids.controls).size).toBe(2);
  expect(ids.media).toHaveLength(1);
});

test('insertOoxml accepts getOoxml’s answer for a control completely', async ({ word }) => {
  const found = await word.run(
    async (context, seal) => {
      context.document.body.insertOoxml(seal, 'End');
      await context.sync();
      const ooxml = context.document.contentControls.getFirst().getOoxml();
      await context.sync();
      context.document.sections.getFirst().getFooter('Primary').insertOoxml(ooxml.value, 'Start');
      const controls = context.document.contentControls;
      controls.load('items/tag,items/inlinePictures/items/hyperlink,items/parentBody/type');
      await context.sync();
      return controls.items.map(({ tag, inlinePictures, parentBody }) => [
        tag,
        parentBody.type,
        inlinePictures.items.map(({ hyperlink }) => hyperlink),
      ]);
    },
    sealOoxml('sealmark:D1', 'sdtLocked'),
  );
  const links = ['https://verify.example/D1'];
  expect(found).toEqual([
    ['sealmark:D1', 'MainDoc', links],
    ['sealmark:D1', 'Footer', links],
  ]);
});

test('the document’s styles win over those of inserted content', async ({ word }) => {
  await word.run(async (context) => {
    const source = context.document.body.paragraphs.getFirst().getOoxml();
    await context.sync();
    const changed = source.value.replace(
      /w:styleId="Heading1"(.*?)<\/w:style>/s,
      'w:styleId="Heading1"><w:name w:val="Other"/></w:style>',
    );
    context.document.body.insertOoxml(changed, 'End');
  });
  const styles = partOf(await word.docx(), 'word/styles.xml');
  expect(styles).toMatch(/w:styleId="Heading1".*?<w:name w:val="Heading 1"/i);
  expect(styles).not.toContain('"Other"');
});

test('an unknown style and another document’s default are dropped, and none is added', async ({ word }) => {
  const result = await word.run(async (context) => {
    const last = context.document.body.paragraphs.getLast();
    const source = last.getOoxml();
    const before = context.document.body.getOoxml();
    await context.sync();
    for (const id of ['Own', 'Unknown']) {
      const changed = source.value
        .replace(/w:styleId="Normal"(.*?)<w:name w:val="Normal"/s, 'w:styleId="Own"$1<w:name w:val="Own"')
        .replace('<w:body><w:p>', `<w:body><w:p/><w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>`);
      context.document.body.insertOoxml(changed, 'End');
    }
    const after = context.document.body.getOoxml();
    await context.sync();
    const [had = 0, has = 0] = [before, after].map(({ value }) => value.split('<w:style ').length);
    return {
      isDropped: !/<w:pStyle w:val="(Own|Unknown)"/.test(after.value),
      added: has - had,
      hellos: after.value.split('>Hello<').length - 1,
    };
  });
  expect(result).toEqual({ isDropped: true, added: 0, hellos: 3 });
});

test('anything but flat OPC, or a header into the body, is refused and changes nothing', async ({ word }) => {
  expect((await word.refusal(insert, '<p>Hello</p>')).code).toBe('InvalidArgument');
  expect((await word.refusal(insert, 'Hello')).code).toBe('InvalidArgument');
  const reference = '<w:sectPr><w:headerReference w:type="default" r:id="rId10"/></w:sectPr>';
  expect((await word.refusal(insert, flatOpc(`<w:p/>${reference}`))).code).toBe('GeneralException');
  const dangling = '<w:p><w:hyperlink r:id="rId99"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>';
  expect((await word.refusal(insert, flatOpc(dangling))).code).toBe('GeneralException');
  expect(await blocks(word)).toEqual(['Certificate', 'Hello']);
});

test('a seal replaces an empty paragraph; in a table cell one paragraph stays', async ({ word }) => {
  const cell = '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>';
  await word.insert(flatOpc(`<w:p/>${cell}`));
  await word.run(async (context, ooxml) => {
    const { paragraphs } = context.document.body;
    paragraphs.load('items/parentBody/type');
    await context.sync();
    paragraphs.items.find(({ parentBody }) => parentBody.type === 'TableCell')?.insertOoxml(ooxml, 'Replace');
  }, sealOoxml('sealmark:D1'));
  const cellBlocks = await word.page.evaluate(() =>
    [...(window.wordHost.model.body.querySelector('tc')?.children ?? [])].map(({ localName }) => localName),
  );
  expect(cellBlocks).toEqual(['sdt', 'p']);
});

test('an inline control accepts runs, and becomes a block for paragraphs if alone', async ({ word }) => {
  await word.run(
    insert,
    flatOpc(
      '<w:p><w:sdt><w:sdtPr/><w:sdtContent><w:r><w:t>Inner</w:t></w:r></w:sdtContent></w:sdt></w:p><w:p/>',
    ),
  );
  const wrapped = await word.run(async (context, ooxml) => {
    const control = context.document.contentControls.getFirst();
    control.insertOoxml(ooxml, 'Replace');
    control.load('subtype,text');
    await context.sync();
    return [control.subtype, control.text];
  }, flatOpc('<w:p><w:r><w:t>One</w:t></w:r></w:p><w:p><w:r><w:t>Two</w:t></w:r></w:p>'));
  expect(wrapped).toEqual(['RichTextParagraphs', 'One\rTwo']);
});
