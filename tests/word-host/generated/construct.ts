import type { StoryDraft } from './draft.ts';

/** Writes markup of a story: runs, blocks, or the inside of `w:pPr` in the schema's order. */
export type Construct = (story: StoryDraft) => string;

export function run(content: string, properties = ''): string {
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`;
}

export function text(words: string, properties = ''): string {
  return run(`<w:t xml:space="preserve">${words}</w:t>`, properties);
}

export function paragraph(content: string, properties = ''): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
}

/** The author of a tracked change: the attributes of `w:ins`, `w:del` and the like. */
export function by(story: StoryDraft, id = story.nextId()): string {
  return `w:id="${id}" w:author="Editor" w:date="2026-01-01T12:00:00Z"`;
}

/** Properties of a paragraph, beside its words. */
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
    `<w:jc w:val="right"/><w:pPrChange ${by(story)}><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange>`,
  'inserted mark': (story) => `<w:rPr><w:ins ${by(story)}/></w:rPr>`,
  'deleted mark': (story) => `<w:rPr><w:del ${by(story)}/></w:rPr>`,
  'changed numbering': (story) =>
    `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/><w:ins ${by(story)}/></w:numPr>`,
} satisfies Record<string, Construct>;

function range(story: StoryDraft, kind: 'bookmark' | 'perm'): [start: string, end: string] {
  const id = story.nextId();
  const about = kind === 'bookmark' ? `w:name="mark${id}"` : 'w:edGrp="everyone"';
  return [`<w:${kind}Start w:id="${id}" ${about}/>`, `<w:${kind}End w:id="${id}"/>`];
}

export const RANGES = {
  bookmark: (story) => range(story, 'bookmark').join(text('marked')),
  'bookmark around nothing': (story) => range(story, 'bookmark').join(''),
  'words everyone may edit': (story) => range(story, 'perm').join(text('fill in')),
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
} satisfies Record<string, Construct>;

export const LONG_RANGES = {
  'bookmark over paragraphs': (story) => {
    const [start, end] = range(story, 'bookmark');
    return paragraph(start + text('from here')) + paragraph(text('to here') + end);
  },
  'bookmark that ends between paragraphs': (story) =>
    range(story, 'bookmark').join(paragraph(text('marked'))),
  'bookmark that ends in an empty paragraph': (story) => {
    const [start, end] = range(story, 'bookmark');
    return paragraph(start + text('marked')) + paragraph(end);
  },
  'paragraphs everyone may edit': (story) => range(story, 'perm').join(paragraph(text('fill in'))),
} satisfies Record<string, Construct>;
