import { strToU8, type Zippable, zipSync } from 'fflate';

import { NAMESPACE } from '#document-text/docx/wordml.ts';

import { ACCENT } from './wordml.ts';

/** A page with its margins in millimetres, and a frame around its text. */
export interface Page {
  isLandscape: boolean;
  hasFrame: boolean;
  margins: [upright: number, level: number];
  font: 'serif' | 'sans';
}

/** With the size of the text, in half points. */
const FONTS = { serif: ['Times New Roman', 23], sans: ['Arial', 20] } as const;
type Font = (typeof FONTS)[Page['font']];
const TWIPS_PER_MM = 1440 / 25.4;
const OFFICE = NAMESPACE.r;
const TYPES = 'application/vnd.openxmlformats-officedocument';
/** A placeholder for a picture: a PNG of one gray pixel. */
const GRAY_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGO4CQAA2wDaZNW9eAAAAABJRU5ErkJggg==',
  'base64',
);
/** Fixed, so that one description always gives the same bytes. */
const MADE_ON = new Date('2026-01-01T00:00:00Z');

/** A .docx of these paragraphs and tables on A4; the service sets the paper size of the organization's country. */
export function templateFile(
  body: string,
  { language, page, footer }: { language: 'en' | 'fr'; page: Page; footer: string | null },
): Uint8Array {
  const { w, r, wp, a, pic } = NAMESPACE;
  const main = `<w:document xmlns:w="${w}" xmlns:r="${r}" xmlns:wp="${wp}" xmlns:a="${a}" xmlns:pic="${pic}"><w:body>${body}${section(page, footer !== null)}</w:body></w:document>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${TYPES}.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPES}.wordprocessingml.styles+xml"/><Override PartName="/word/settings.xml" ContentType="${TYPES}.wordprocessingml.settings+xml"/><Override PartName="/word/numbering.xml" ContentType="${TYPES}.wordprocessingml.numbering+xml"/><Override PartName="/word/theme/theme1.xml" ContentType="${TYPES}.theme+xml"/>${footer === null ? '' : `<Override PartName="/word/footer1.xml" ContentType="${TYPES}.wordprocessingml.footer+xml"/>`}</Types>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': main,
    'word/_rels/document.xml.rels': relations([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'settings', 'settings.xml'],
      ['rId3', 'numbering', 'numbering.xml'],
      ['rId4', 'theme', 'theme/theme1.xml'],
      ['rIdPlace', 'image', 'media/place.png'],
      ...(footer === null ? [] : [['rIdFooter', 'footer', 'footer1.xml'] as [string, string, string]]),
    ]),
    ...(footer !== null && { 'word/footer1.xml': `<w:ftr xmlns:w="${w}">${footer}</w:ftr>` }),
    'word/styles.xml': styles(language, FONTS[page.font]),
    'word/settings.xml': `<w:settings xmlns:w="${w}"><w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`,
    'word/numbering.xml': `<w:numbering xmlns:w="${w}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="425" w:hanging="283"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/theme/theme1.xml': theme(FONTS[page.font]),
  };
  const files: Zippable = { 'word/media/place.png': GRAY_PIXEL };
  for (const [path, part] of Object.entries(parts))
    files[path] = strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${part}`);
  return zipSync(files, { mtime: MADE_ON });
}

function relations(all: [id: string, type: string, target: string][]): string {
  const each = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${NAMESPACE.relationships}">${each.join('')}</Relationships>`;
}

/** The first page has no footer. */
function section({ isLandscape, hasFrame, margins }: Page, hasFooter: boolean): string {
  const [width, height] = isLandscape ? [16_838, 11_906] : [11_906, 16_838];
  const [upright, level] = margins.map((margin) => Math.round(margin * TWIPS_PER_MM));
  const line = `w:val="thinThickSmallGap" w:sz="24" w:space="26" w:color="${ACCENT}" w:themeColor="accent1"`;
  const frame = hasFrame
    ? `<w:pgBorders w:offsetFrom="page">${['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} ${line}/>`).join('')}</w:pgBorders>`
    : '';
  return `<w:sectPr>${hasFooter ? '<w:footerReference w:type="default" r:id="rIdFooter"/>' : ''}<w:pgSz w:w="${width}" w:h="${height}"${isLandscape ? ' w:orient="landscape"' : ''}/><w:pgMar w:top="${upright}" w:right="${level}" w:bottom="${upright}" w:left="${level}" w:header="567" w:footer="567" w:gutter="0"/>${frame}${isLandscape ? '<w:vAlign w:val="center"/>' : ''}${hasFooter ? '<w:titlePg/>' : ''}</w:sectPr>`;
}

function styles(language: 'en' | 'fr', [font, size]: Font): string {
  const fonts = `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}" w:cs="${font}"/>`;
  const accent = `<w:color w:val="${ACCENT}" w:themeColor="accent1"/>`;
  const heading = (level: number, name: string, points: number, before: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before="${before * 20}" w:after="${level === 1 ? 240 : 80}"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr>${level === 1 && font === FONTS.serif[0] ? '' : '<w:b/><w:bCs/>'}${accent}<w:sz w:val="${points * 2}"/><w:szCs w:val="${points * 2}"/></w:rPr></w:style>`;
  return `<w:styles xmlns:w="${NAMESPACE.w}"><w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/><w:lang w:val="${language === 'fr' ? 'fr-FR' : 'en-US'}" w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="271" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${heading(1, 'heading 1', font === FONTS.serif[0] ? 26 : 20, 24)}${heading(2, 'heading 2', 12, 14)}<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/></w:tblPr></w:style></w:styles>`;
}

/** Only for the accent, which an organization's own color replaces. */
function theme([font]: Font): string {
  const colours = {
    dk1: '000000',
    lt1: 'FFFFFF',
    dk2: '404040',
    lt2: 'F2F2F2',
    accent1: ACCENT,
    accent2: '595959',
    accent3: '7F7F7F',
    accent4: '9C6500',
    accent5: '006100',
    accent6: '9C0006',
    hlink: '0563C1',
    folHlink: '954F72',
  };
  const scheme = Object.entries(colours).map(
    ([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`,
  );
  const face = `<a:latin typeface="${font}"/><a:ea typeface=""/><a:cs typeface=""/>`;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  return `<a:theme xmlns:a="${NAMESPACE.a}" name="Sealmark"><a:themeElements><a:clrScheme name="Sealmark">${scheme.join('')}</a:clrScheme><a:fontScheme name="Sealmark"><a:majorFont>${face}</a:majorFont><a:minorFont>${face}</a:minorFont></a:fontScheme><a:fmtScheme name="Sealmark"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln w="6350">${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}
