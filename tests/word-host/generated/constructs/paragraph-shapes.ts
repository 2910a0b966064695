import type { Shape } from '#tests/word-host/generated/construct.ts';

/** What a paragraph is, beside its words. */
export const PARAGRAPH_SHAPES = {
  plain: () => '',
  heading: () => '<w:pStyle w:val="Heading1"/>',
  'bulleted list item': () =>
    '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
  'numbered list item': () =>
    '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr>',
  'drop cap': () =>
    '<w:keepNext/><w:framePr w:dropCap="drop" w:lines="3" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/><w:spacing w:line="827" w:lineRule="exact"/>',
  framed: () =>
    '<w:framePr w:w="2400" w:hSpace="180" w:wrap="around" w:vAnchor="text" w:hAnchor="page" w:x="6000" w:y="200"/>',
  'right to left': () => '<w:bidi/><w:jc w:val="left"/>',
  'page break before': () => '<w:pageBreakBefore/>',
  'exact line spacing': () => '<w:spacing w:line="200" w:lineRule="exact"/>',
  centered: () => '<w:jc w:val="center"/>',
  'with border and shading': () =>
    '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr><w:shd w:val="clear" w:color="auto" w:fill="EEEEEE"/>',
  'outline level': () => '<w:outlineLvl w:val="2"/>',
  'changed properties': (story) =>
    `<w:jc w:val="right"/><w:pPrChange w:id="${story.nextId()}" w:author="Editor" w:date="2026-01-01T12:00:00Z"><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange>`,
  'inserted mark': (story) =>
    `<w:rPr><w:ins w:id="${story.nextId()}" w:author="Editor" w:date="2026-01-01T12:00:00Z"/></w:rPr>`,
  'deleted mark': (story) =>
    `<w:rPr><w:del w:id="${story.nextId()}" w:author="Editor" w:date="2026-01-01T12:00:00Z"/></w:rPr>`,
  'changed numbering': (story) =>
    `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/><w:ins w:id="${story.nextId()}" w:author="Editor" w:date="2026-01-01T12:00:00Z"/></w:numPr>`,
} satisfies Record<string, Shape>;
