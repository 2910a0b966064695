import { expect, test } from 'vitest';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { image, markedDocx, paragraph, seal, text } from '#tests/src/word/pane/marked-docx.ts';
import { sealOf, usePanes, VERIFY_URL } from '#tests/src/word/pane/pane.ts';

const open = usePanes();

const CODE = image({ picture: qrPicture(VERIFY_URL, 320), widthMm: 25 });

const FLOATS = {
  'a shape in front of the text': anchor({}),
  'ink far above, moved down over it':
    text('Words').repeat(4) + anchor({ down: 25 }) + text('Words').repeat(2),
  'a shape that pushes text aside': anchor({ wrap: '<wp:wrapSquare wrapText="bothSides"/>' }),
  'a picture behind the text': anchor({ behind: 1 }),
  'a shape beside it': anchor({ across: 60 }),
  'a shape above it': anchor({ down: -28 }),
  'a shape a page before': anchor({}) + paragraph('<w:r><w:br w:type="page"/></w:r>'),
  'an old text box in front': vmlBox('position:absolute;margin-top:10pt;width:80pt;height:60pt'),
  'an old text box behind': vmlBox('position:absolute;z-index:-1;margin-top:10pt;width:80pt;height:60pt'),
};
const COVERING = [
  'a shape in front of the text',
  'ink far above, moved down over it',
  'an old text box in front',
];

test.each(Object.entries(FLOATS))(
  '%s: the check and the document screen agree whether it may cover the seal',
  async (name, xml) => {
    const pane = await open(markedDocx({ body: [xml + seal(sealOf().publicId, CODE) + text('Words')] }));
    const [checked] = (await pane.call('readCodes')).seals;
    const [found] = await pane.call('findSeals');
    const isCovering = COVERING.includes(name);
    expect([checked?.isCovered, found?.isCovered]).toEqual([isCovering, isCovering]);
  },
);

/** A paragraph with a shape of 30 mm; distances in millimetres from the column and the paragraph. */
function anchor({ across = 0, down = 5, behind = 0, wrap = '<wp:wrapNone/>' }): string {
  return paragraph(
    `<w:r><w:drawing><wp:anchor simplePos="0" relativeHeight="1" behindDoc="${behind}" locked="0" layoutInCell="1" allowOverlap="1">` +
      `<wp:simplePos x="0" y="0"/>${position('H', 'column', across)}${position('V', 'paragraph', down)}` +
      `<wp:extent cx="1080000" cy="1080000"/>${wrap}<wp:docPr id="900" name="Shape"/><wp:cNvGraphicFramePr/>` +
      '<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">' +
      '<wps:wsp><wps:cNvSpPr/><wps:spPr/><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>',
  );
}

function vmlBox(style: string): string {
  return paragraph(
    `<w:r><w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml" style="${style}"/></w:pict></w:r>`,
  );
}

function position(axis: 'H' | 'V', from: string, distance: number): string {
  return `<wp:position${axis} relativeFrom="${from}"><wp:posOffset>${distance * 36_000}</wp:posOffset></wp:position${axis}>`;
}
