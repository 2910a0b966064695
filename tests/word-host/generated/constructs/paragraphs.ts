import {
  type Block,
  type Inline,
  paragraph,
  run,
  type Shape,
  text,
} from '#tests/word-host/generated/construct.ts';

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

export const RANGES = {
  bookmark: (story) => {
    const id = story.nextId();
    return `<w:bookmarkStart w:id="${id}" w:name="mark${id}"/>${text('marked')}<w:bookmarkEnd w:id="${id}"/>`;
  },
  'bookmark around nothing': (story) => {
    const id = story.nextId();
    return `<w:bookmarkStart w:id="${id}" w:name="mark${id}"/><w:bookmarkEnd w:id="${id}"/>`;
  },
  'words everyone may edit': (story) => {
    const id = story.nextId();
    return `<w:permStart w:id="${id}" w:edGrp="everyone"/>${text('fill in')}<w:permEnd w:id="${id}"/>`;
  },
  'spelling mark': () =>
    `<w:proofErr w:type="spellStart"/>${text('mispelled')}<w:proofErr w:type="spellEnd"/>`,
  'page break': () => run('<w:br w:type="page"/>'),
  'column break': () => run('<w:br w:type="column"/>'),
  'last rendered page break': () => run('<w:lastRenderedPageBreak/><w:t>after</w:t>'),
  tab: () => run('<w:tab/>'),
  symbol: () => run('<w:sym w:font="Wingdings" w:char="F0FC"/>'),
  'positional tab': () => run('<w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/>'),
  'hidden text': () => text('not shown', '<w:vanish/>'),
  'ruby text': () =>
    run(
      `<w:ruby><w:rubyPr><w:rubyAlign w:val="center"/><w:hps w:val="10"/><w:hpsRaise w:val="18"/><w:hpsBaseText w:val="21"/><w:lid w:val="ja-JP"/></w:rubyPr><w:rt>${text('kan')}</w:rt><w:rubyBase>${text('漢')}</w:rubyBase></w:ruby>`,
    ),
  'right-to-left words': () => text('שלום', '<w:rtl/>'),
  'custom XML element': () => `<w:customXml w:element="grade">${text('A')}</w:customXml>`,
} satisfies Record<string, Inline>;

export const LONG_RANGES = {
  'bookmark over paragraphs': (story) => {
    const id = story.nextId();
    return (
      paragraph(`<w:bookmarkStart w:id="${id}" w:name="mark${id}"/>${text('from here')}`) +
      paragraph(`${text('to here')}<w:bookmarkEnd w:id="${id}"/>`)
    );
  },
  'bookmark that ends between paragraphs': (story) => {
    const id = story.nextId();
    return `<w:bookmarkStart w:id="${id}" w:name="mark${id}"/>${paragraph(text('marked'))}<w:bookmarkEnd w:id="${id}"/>`;
  },
  'bookmark that ends in an empty paragraph': (story) => {
    const id = story.nextId();
    return (
      paragraph(`<w:bookmarkStart w:id="${id}" w:name="mark${id}"/>${text('marked')}`) +
      paragraph(`<w:bookmarkEnd w:id="${id}"/>`)
    );
  },
  'paragraphs everyone may edit': (story) => {
    const id = story.nextId();
    return `<w:permStart w:id="${id}" w:edGrp="everyone"/>${paragraph(text('fill in'))}<w:permEnd w:id="${id}"/>`;
  },
} satisfies Record<string, Block>;
