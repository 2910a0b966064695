import type { Block, ListItem, Run } from './issued-content.ts';
import { contentTag } from './issued-contents.ts';
import { runMarkup, type ContentLanguage, tableMarkup } from './table-markup.ts';
import { freshId } from '#contract/word-file/seal-markup.ts';
import { xmlText } from '#contract/word-file/xml-text.ts';

/** In half points, and the room above in twentieths of a point. */
const HEADINGS = {
  1: { size: 32, before: 240 },
  2: { size: 26, before: 200 },
  3: { size: 23, before: 160 },
} as const;
const DEEPEST = 2;
const BULLETS = 1;
const FIRST_ORDERED = 2;

/** Shown by Word at the edge of the content while the cursor is in it. */
const TITLES: Record<ContentLanguage, string> = { en: 'Issued document', fr: 'Document délivré' };

interface ContentMarkup {
  body: string;
  /** The lists' own part of the package; '' without lists. */
  numbering: string;
}

/** The content of an issued document in a control of its own, by which it is found again. */
export function issuedMarkup(
  blocks: readonly Block[],
  { publicId, language }: { publicId: string; language: ContentLanguage },
): ContentMarkup {
  const { body, numbering } = contentMarkup(blocks, language);
  const properties = `<w:alias w:val="${TITLES[language]}"/><w:tag w:val="${xmlText(contentTag(publicId))}"/><w:id w:val="${freshId()}"/>`;
  return {
    body: `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${body}</w:sdtContent></w:sdt>`,
    numbering,
  };
}

/**
 * Content as paragraphs and tables of WordprocessingML. Looks are said outright and not by style: a style of that name
 * may be anything in the user's document, or missing. Headings carry their outline level for the navigation pane.
 */
function contentMarkup(blocks: readonly Block[], language: ContentLanguage): ContentMarkup {
  let ordered = 0;
  let hasList = false;
  const parts = blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return headingMarkup(block.level, block.runs, language);
      case 'paragraph':
        return paragraphMarkup(
          `<w:spacing w:before="0" w:after="160" w:line="259" w:lineRule="auto"/>${indent(block.isQuote ? 567 : 0)}`,
          runMarkup(block.runs, { language }),
        );
      case 'list': {
        hasList = true;
        const isNew = block.items.some(({ isOrdered }) => isOrdered);
        if (isNew) ordered += 1;
        return block.items.map((item) => itemMarkup(item, FIRST_ORDERED + ordered - 1, language)).join('');
      }
      case 'rule':
        return paragraphMarkup(
          '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="A6A6A6"/></w:pBdr><w:spacing w:before="0" w:after="160" w:line="240" w:lineRule="auto"/>',
          '',
        );
      case 'table':
        break;
    }
    return tableMarkup(block, language);
  });
  return { body: parts.join(''), numbering: hasList ? numberingMarkup(ordered) : '' };
}

function headingMarkup(level: 1 | 2 | 3, runs: Run[], language: ContentLanguage): string {
  const { size, before } = HEADINGS[level];
  return paragraphMarkup(
    `<w:keepNext/><w:keepLines/><w:spacing w:before="${before}" w:after="120" w:line="240" w:lineRule="auto"/>${indent(0)}<w:outlineLvl w:val="${level - 1}"/>`,
    runMarkup(runs, { language, size, isBold: true }),
  );
}

function itemMarkup(
  { depth, isOrdered, runs }: ListItem,
  orderedId: number,
  language: ContentLanguage,
): string {
  const level = Math.min(depth, DEEPEST);
  const id = isOrdered ? orderedId : BULLETS;
  return paragraphMarkup(
    `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr><w:spacing w:before="0" w:after="80" w:line="259" w:lineRule="auto"/>`,
    runMarkup(runs, { language }),
  );
}

function paragraphMarkup(properties: string, content: string): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
}

function indent(left: number): string {
  return `<w:ind w:left="${left}" w:right="0" w:firstLine="0"/><w:jc w:val="left"/>`;
}

/** Bullets, and a numbering of its own for each ordered list, so that every one begins at 1. */
function numberingMarkup(ordered: number): string {
  const ids = Array.from({ length: ordered }, (_, index) => FIRST_ORDERED + index);
  return (
    shape(
      BULLETS,
      levels('bullet', () => '•'),
    ) +
    ids
      .map((id) =>
        shape(
          id,
          levels('decimal', (level) => `%${level + 1}.`),
        ),
      )
      .join('') +
    [BULLETS, ...ids].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')
  );
}

/** Lists with the same mark are one list to Word, however often they are put in. */
function freshMark(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random.toString(16).toUpperCase().padStart(8, '0');
}

function shape(id: number, content: string): string {
  return `<w:abstractNum w:abstractNumId="${id}"><w:nsid w:val="${freshMark()}"/><w:multiLevelType w:val="hybridMultilevel"/>${content}</w:abstractNum>`;
}

function levels(format: string, text: (level: number) => string): string {
  return Array.from({ length: DEEPEST + 1 }, (_, level) => {
    const left = 360 + level * 360;
    return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text(level)}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${left}" w:hanging="360"/></w:pPr></w:lvl>`;
  }).join('');
}
