import { paragraph, run, text, type Block, type Inline } from '#tests/word-host/generated/construct.ts';

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
