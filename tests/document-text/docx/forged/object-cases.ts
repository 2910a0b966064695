import { Buffer } from 'node:buffer';

import { unzipSync, zipSync } from 'fflate';

import { floatingDrawing, inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { EMBEDDED, CHARTS, INK, SMART_ART } from '#tests/word-host/generated/constructs/objects.ts';
import { picture, SHAPES, textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { Draft, STORY_XMLNS, type StoryDraft } from '#tests/word-host/generated/draft.ts';
import { adding, editedDocx } from '#tests/word-host/harness/edited-docx.ts';
import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import {
  ADDED,
  adds,
  addsPict,
  all,
  type Edit,
  edit,
  fonts,
  inSum,
  newPart,
  NOT,
  paragraph,
  pict,
  relation,
  run,
  runFormat,
  setting,
  style,
  text,
} from './base.ts';

/** With a font to draw in place of Arial. */
export const otherFont = (name: string): Edit =>
  fonts(`<w:font w:name="Arial"><w:altName w:val="${name}"/></w:font>`);
const SENTENCE = paragraph(text(ADDED));
const inside = (name: string, xml: string, path: string) => edit(`</${name}>`, `${xml}</${name}>`, path);
const part = (name: string, xml: string) =>
  all(
    newPart(`word/${name}.xml`, `<w:${name} ${STORY_XMLNS}>${xml}</w:${name}>`),
    relation(name, `${name}.xml`),
  );
const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const formula = (xml: string) => adds(paragraph(`<m:oMath ${MATH}>${xml}</m:oMath>`));
const THEME = 'word/theme/theme1.xml';
const SMALL = '<w:vertAlign w:val="subscript"/>';
const DEFAULTS = '<w:rPrDefault><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr></w:rPrDefault>';
const VOID = '<m:r><m:t>void</m:t></m:r>';
const SEPARATOR = `<w:footnote w:type="separator" w:id="-1">${SENTENCE}</w:footnote>`;
const OTHER = text('always ');
export const alternative = (requires: string, choice: string, fallback: string) =>
  `<mc:AlternateContent xmlns:zz="urn:nobody"><mc:Choice Requires="${requires}">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
export const construct =
  (make: (story: StoryDraft) => string): Edit =>
  (docx) => {
    const draft = new Draft();
    const xml = make(draft.body);
    const parts = unzipSync(draft.toDocx());
    const own = (name: string) => new TextDecoder().decode(parts[name] ?? new Uint8Array());
    const related = own('word/_rels/document.xml.rels').match(/<Relationship .*(?=<)/)?.[0] ?? '';
    const media = Object.fromEntries(
      Object.entries(parts).filter(([name]) => /media|chart|diagram|embed|ink/.test(name)),
    );
    const written = zipSync({ ...unzipSync(docx), ...media });
    return editedDocx(adds(paragraph(renamed(xml)))(Buffer.from(written)), {
      'word/_rels/document.xml.rels': adding(renamed(related)),
    });
  };
export const shape = (name: keyof typeof SHAPES) => SHAPES[name](new Draft().body);
const renamed = (markup: string) => markup.replace(/\brId(\d+)/g, 'rIdMade$1');
export const graphic = (width = 900_000, height = 360_000) =>
  picture(91, 'r:embed="rIdForged"', { width, height });
const pictured = (xml: string) => all(relation('image', 'media/forged.png'), adds(paragraph(xml)));
export const inFront = (xml: string) =>
  xml.replace('<wp:wrapSquare wrapText="bothSides"/>', '<wp:wrapNone/>');
export const boxed = (from: string, to: string) =>
  adds(paragraph(textBox(92, SENTENCE).replace(from, () => to)));
const inHeader = (xml: string) => edit('</w:hdr>', `${paragraph(xml)}</w:hdr>`, 'word/header1.xml');
const art = (words: string) =>
  pict(
    `<v:shape id="art" style="position:absolute;width:300pt;height:40pt;z-index:-1"><v:textpath style="font-size:1pt" string="${words}"/></v:shape>`,
  );
const field = (code: string, result: string, begin = '') =>
  `<w:r><w:fldChar w:fldCharType="begin"${begin}/></w:r>${run(`<w:instrText>${code}</w:instrText>`)}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${text(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const DROP_DOWN =
  '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="15"/><w:listEntry w:val="18"/></w:ddList></w:ffData></w:fldChar></w:r>' +
  '<w:r><w:instrText>FORMDROP</w:instrText></w:r><w:r><w:instrText>DOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
const CANVAS = pict(
  '<v:group editas="canvas" style="width:90pt;height:40pt"><v:line style="position:absolute" from="0,0" to="90,40"/></v:group>',
);
const FILLED = '<a:solidFill><a:srgbClr val="DDEEFF"/></a:solidFill>';
export const comment = (words: string, format = '') =>
  all(
    part('comments', `<w:comment w:id="1" w:author="A">${paragraph(text(words, format))}</w:comment>`),
    edit(NOT, `${NOT}<w:r><w:commentReference w:id="1"/></w:r>`),
  );

export const OBJECT_CASES: CasesByKind<Edit> = {
  alternative: {
    'alternatives: the fallback is shown': edit(NOT, alternative('zz', NOT, OTHER)),
    'alternatives: one of two is not understood': edit(NOT, alternative('wps zz', NOT, '')),
    'alternatives: formats of the document, twice': inside('w:styles', DEFAULTS, 'word/styles.xml'),
    'alternatives: two styles of one name': all(
      style('Sly', 'character', ''),
      style('Sly', 'character', DEFAULTS),
    ),
    'alternatives: words for newer programs': edit(NOT, alternative('w15', NOT, '')),
    'alternatives: words for newer programs alone': edit(
      NOT,
      alternative('w15', NOT, '').replace('<mc:Fallback></mc:Fallback>', ''),
    ),
    'alternatives: two texts': edit(NOT, alternative('wps', NOT, OTHER)),
    'a text box: with two texts': boxed(ADDED, 'without honors'),
  },
  'embedded-font': {
    'a font with other digits': all(
      fonts('<w:font w:name="Sly"><w:embedRegular r:id="rId1"/></w:font>'),
      runFormat('<w:rFonts w:ascii="Sly" w:hAnsi="Sly"/>'),
    ),
    'a font with other digits: by a style': fonts(
      '<w:font w:name="Calibri"><w:embedBold r:id="rId1" w:fontKey="{9}"/></w:font>',
    ),
  },
  object: {
    'WordArt: in the text': adds(paragraph(art(ADDED))),
    'WordArt: in a header': inHeader(art(ADDED)),
    'an object: a chart': construct(CHARTS.chart),
    'an object: SmartArt': construct(SMART_ART.SmartArt),
    'an object: a drawing': construct(SHAPES['drawing canvas']),
    'an object: a drawing as older Words have it': adds(paragraph(CANVAS)),
    'an object: ink': construct(INK.ink),
    'an object: a line without a style': inSum('1500', pict('<v:line from="0,0" to="0,10pt"/>')),
    'an object: of another program': construct(EMBEDDED['embedded object']),
    'an element: that Word ignores': edit(NOT, `<zz:x xmlns:zz="urn:nobody">${NOT}</zz:x>`),
    'an element: that Word ignores, around a paragraph': adds(
      `<zz:x xmlns:zz="urn:nobody" mc:Ignorable="zz">${SENTENCE}</zz:x>`,
    ),
    'a formula: a sign that is no text': formula('<m:begChr m:val="9"/>'),
    'an element: that nobody knows': edit(NOT, `<w:forged>${NOT}</w:forged>`),
  },
  picture: {
    'a picture: in the line': pictured(inlineDrawing(graphic())),
    'a picture: behind the text': pictured(floatingDrawing(graphic(), { isBehind: true })),
    'a picture: of an address': all(
      relation('image', 'https://other.example/a.png', 'rIdForged', ' TargetMode="External"'),
      adds(paragraph(inlineDrawing(graphic()))),
    ),
    'a picture: by VML': pictured(
      pict('<v:shape style="width:90pt;height:9pt"><v:imagedata r:id="rIdForged"/></v:shape>'),
    ),
  },
  covered: {
    'a picture: over text': pictured(inFront(floatingDrawing(graphic()))),
    'a picture: over text, by VML': pictured(
      pict(
        '<v:shape style="position:absolute;margin-top:-20pt;width:90pt;height:9pt"><v:imagedata r:id="rIdForged"/></v:shape>',
      ),
    ),
    'a text box: over text that runs beneath it': adds(
      paragraph(
        textBox(92, paragraph('')).replace(
          '<wp:wrapSquare wrapText="bothSides"/>',
          '<wp:wrapTight><wp:wrapPolygon><wp:start x="0" y="0"/><wp:lineTo x="9" y="9"/></wp:wrapPolygon></wp:wrapTight>',
        ),
      ),
    ),
    'a text box: a dark one behind the text': adds(
      paragraph(
        inFront(textBox(92, paragraph('')))
          .replace('behindDoc="0"', 'behindDoc="1"')
          .replaceAll('DDEEFF', '111111'),
      ),
    ),
    'a rule: over text': addsPict(
      '<v:rect style="position:absolute;width:90pt;height:30pt" o:hr="t" xmlns:o="urn:schemas-microsoft-com:office:office"/>',
    ),
    ...Object.fromEntries(
      [
        ['a wide line', '<a:noFill/><a:ln w="9000000"/>', ''],
        ['a shadow', '<a:noFill/><a:effectLst><a:outerShdw/></a:effectLst>', ''],
        ['a shaded blank', '<a:noFill/>', '<w:shd w:val="clear" w:fill="FFFFFF"/>'],
      ].map(([what, filling = '', shade]) => [
        `a text box: without a filling, with ${what}`,
        adds(paragraph(inFront(textBox(92, paragraph('', shade))).replaceAll(FILLED, filling))),
      ]),
    ),
    'a shape: over text': adds(paragraph(inFront(shape('shape without text')))),
  },
  'off-page': { 'a text box: off the page': boxed('3600000', '36000000') },
  hidden: {
    'hidden: on web pages': runFormat('<w:webHidden/>'),
    'hidden: the pages': setting('<w:view w:val="web"/>'),
    'hidden: headers and boxes': setting('<w:view w:val="normal"/>'),
    'a text box: hidden': adds(paragraph(textBox(92, SENTENCE).replaceAll('name="', 'hidden="1" name="'))),
  },
  'unseen-colour': {
    'a text box: black on black': adds(paragraph(textBox(92, SENTENCE).replaceAll('DDEEFF', '000000'))),
    'colors: of the page, by the theme': edit(
      '<w:body>',
      '<w:background w:color="FFFFFF" w:themeColor="text1"/><w:body>',
    ),
    'a text box: with white text': adds(
      paragraph(
        textBox(92, paragraph(text(ADDED, '<w:color w:val="FFFFFF"/>'))).replaceAll('DDEEFF', 'FFFFFF'),
      ),
    ),
    'colors: exchanged': setting('<w:clrSchemeMapping w:bg1="dark1" w:t1="light1"/>'),
    'colors: of the page': edit('<w:body>', '<w:background w:color="000000"/><w:body>'),
    'colors: of the page, as a shade': edit('<w:body>', '<w:background w:themeShade="00"/><w:body>'),
  },
  field: {
    'a field: to choose from': edit(NOT, NOT + DROP_DOWN),
    'a field: one element to choose from': edit(
      NOT,
      `<w:fldSimple w:instr=" FORMDROPDOWN "><w:fldData>AAAA</w:fldData>${NOT}</w:fldSimple>`,
    ),
    'a field: that Word fills in anew': edit(NOT, field(' DOCPROPERTY Forged ', 'not ', ' w:dirty="true"')),
    'a field: one element that Word fills in anew': edit(
      NOT,
      `<w:fldSimple w:instr="DOCPROPERTY Forged" w:dirty="1">${NOT}</w:fldSimple>`,
    ),
    'a field: that Word draws': edit(NOT, field(' EQ \\x(always) ', 'not ')),
    'fields: that Word fills in anew': setting('<w:updateFields w:val="true"/>'),
  },
  direction: {
    'a text box: upside down': boxed('<a:xfrm>', '<a:xfrm rot="10800000">'),
    'a text box: turned over': boxed('<a:xfrm>', '<a:xfrm flipV="1">'),
  },
  tiny: { 'a text box: without room for its text': boxed('<wps:bodyPr', '<wps:bodyPr tIns="9000000"') },
  raised: {
    'a power of a number: lifted up': inSum('15', text('00', '<w:position w:val="8"/>')),
    'a power of a number: by a style': all(
      style('Sly', 'character', `<w:rPr>${SMALL}</w:rPr>`),
      inSum('15', text('00', '<w:rStyle w:val="Sly"/>')),
    ),
    'a number on top of another one': inSum('', text('15', SMALL), '00'),
    'a power of a number: behind another element': inSum(
      '15',
      `<w:proofErr/><w:ins>${text('00', SMALL)}</w:ins>`,
    ),
    'a formula: a root of a number': formula(
      `<m:rad><m:deg>${text('3')}</m:deg><m:e>${text('8')}</m:e></m:rad>`,
    ),
    'words above others': edit(
      NOT,
      `<w:r><w:ruby><w:rubyPr><w:hps w:val="2"/></w:rubyPr><w:rt>${NOT}</w:rt><w:rubyBase>${text(' ')}</w:rubyBase></w:ruby></w:r>`,
    ),
    'a formula: a power of a number': formula(`<m:e>${text('15')}</m:e><m:sup>${text('00')}</m:sup>`),
    'a power of a number': inSum('15', text('00', SMALL)),
  },
  'odd-font': {
    'a font: of a sign': adds(paragraph('<w:r><w:sym w:font="Symbol" w:char="0031"/></w:r>')),
    'a font: of the theme': inside('a:themeElements', '<a:latin typeface="Symbol"/>', THEME),
    'a font: of the theme, for other scripts': inside('a:themeElements', '<a:cs typeface="Symbol"/>', THEME),
    'a font: called one of symbols': part(
      'fontTable',
      '<w:font w:name="Sly"><w:charset w:val="02"/></w:font>',
    ),
    'a font: called one of symbols, by a similar name': part(
      'fontTable',
      '<w:font w:name="MS Gothic 2"><w:charset w:val="02"/></w:font>',
    ),
    'a font: for a missing one': part('fontTable', '<w:font><w:altName w:val="Symbol"/></w:font>'),
    'a font: of nothing, for a missing one': part(
      'fontTable',
      '<w:font w:name="Futura"><w:altName w:val="Arial,Adobe Blank"/></w:font>',
    ),
  },
  edge: {
    'words in a line before notes': part('footnotes', SEPARATOR),
    'a formula in a line before notes': part(
      'footnotes',
      SEPARATOR.replace(SENTENCE, paragraph(`<m:oMath>${VOID}</m:oMath>`)),
    ),
    'a sign in a line before notes': part(
      'footnotes',
      SEPARATOR.replace(SENTENCE, paragraph(run('<w:sym w:font="Wingdings" w:char="F04C"/>'))),
    ),
  },
  comment: {
    'a comment': comment('Anna has the highest honors'),
    'a comment: that is hidden': comment('12 in place of 15', '<w:vanish/>'),
    'a comment: a formula': all(
      comment(''),
      edit('<w:t xml:space="preserve"></w:t></w:r>', `</w:r><m:oMath>${VOID}</m:oMath>`, 'word/comments.xml'),
    ),
    'a comment: a symbol': all(
      comment(''),
      edit(
        '<w:t xml:space="preserve"></w:t>',
        '<w:sym w:font="Wingdings" w:char="F04C"/>',
        'word/comments.xml',
      ),
    ),
  },
  'unknown-part': {
    'a part: that nobody knows': relation('urn:forged', 'forged.xml'),
    'a part: of the file': relation('urn:forged', 'forged.xml', 'rIdForged', '', '_rels/.rels'),
  },
};
