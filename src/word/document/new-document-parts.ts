import { NAMESPACE } from '#document-text/docx/wordml.ts';
import type { ContentLanguage } from './table-markup.ts';
import { LOCALES } from '#contract/word-file/properties.ts';

export type PageSize = 'A4' | 'Letter';

/** In twentieths of a point. */
const PAGES: Record<PageSize, { width: number; height: number; margin: number }> = {
  A4: { width: 11_906, height: 16_838, margin: 1417 },
  Letter: { width: 12_240, height: 15_840, margin: 1440 },
};

/** The countries that print on Letter, by the region of Office's language. */
const LETTER_REGIONS = /-(US|CA|MX|CL|CO|CR|GT|PA|PH|PR|SV|VE)$/i;

export function pageSizeFor(locale: string): PageSize {
  return LETTER_REGIONS.test(locale) ? 'Letter' : 'A4';
}

/** The one section of a new document. */
export function sectionMarkup(size: PageSize): string {
  const { width, height, margin } = PAGES[size];
  const margins = ['top', 'right', 'bottom', 'left'].map((edge) => `w:${edge}="${margin}"`).join(' ');
  return `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar ${margins} w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;
}

/** Word's usual styles, so that what is written on has something to go by. */
export function stylesPart(language: ContentLanguage): string {
  const headings = [32, 26, 23].map((size, index) => {
    const level = index + 1;
    return `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:uiPriority w:val="9"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${index}"/></w:pPr><w:rPr><w:b/><w:bCs/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`;
  });
  return part(
    'styles',
    `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="${LOCALES[language]}" w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="259" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>` +
      '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>' +
      headings.join('') +
      '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>' +
      '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>' +
      '<w:style w:type="numbering" w:default="1" w:styleId="NoList"><w:name w:val="No List"/><w:uiPriority w:val="99"/><w:semiHidden/></w:style>',
  );
}

/** Without the compatibility mode Word would open it as a file of 2007. */
export function settingsPart(): string {
  return part(
    'settings',
    '<w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/><w:characterSpacingControl w:val="doNotCompress"/>' +
      '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>',
  );
}

function part(root: string, content: string): string {
  return `<w:${root} xmlns:w="${NAMESPACE.w}">${content}</w:${root}>`;
}
