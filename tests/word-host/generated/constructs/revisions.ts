import { by, type Construct, paragraph, run, text } from '#tests/word-host/generated/construct.ts';
import { PICTURES } from './pictures.ts';
import { cell, row, tableOf } from './tables.ts';

export const REVISIONS = {
  'inserted words': (story) => `<w:ins ${by(story)}>${text('added')}</w:ins>`,
  'deleted words': (story) => `<w:del ${by(story)}>${deleted('struck out')}</w:del>`,
  'inserted and deleted words': (story) =>
    `<w:ins ${by(story)}><w:del ${by(story)}>${deleted('thought better of')}</w:del></w:ins>`,
  'inserted picture': (story) => `<w:ins ${by(story)}>${PICTURES['inline picture'](story)}</w:ins>`,
  'deleted picture': (story) => `<w:del ${by(story)}>${PICTURES['inline picture'](story)}</w:del>`,
  'changed look': (story) => text('now bold', `<w:b/><w:rPrChange ${by(story)}><w:rPr/></w:rPrChange>`),
  'moved words': (story) => {
    const [from, to] = [story.nextId(), story.nextId()];
    const name = `move${from}`;
    return (
      `<w:moveFromRangeStart ${by(story, from)} w:name="${name}"/><w:moveFrom ${by(story)}>${text('moved')}</w:moveFrom><w:moveFromRangeEnd w:id="${from}"/>` +
      `<w:moveToRangeStart ${by(story, to)} w:name="${name}"/><w:moveTo ${by(story)}>${text('moved')}</w:moveTo><w:moveToRangeEnd w:id="${to}"/>`
    );
  },
} satisfies Record<string, Construct>;

const CELL = paragraph(text('Cell'));

export const BLOCK_REVISIONS = {
  'inserted paragraph': (story) =>
    paragraph(`<w:ins ${by(story)}>${text('added')}</w:ins>`, `<w:rPr><w:ins ${by(story)}/></w:rPr>`),
  'deleted paragraph': (story) =>
    paragraph(
      `<w:del ${by(story)}>${deleted('struck out')}</w:del>`,
      `<w:rPr><w:del ${by(story)}/></w:rPr>`,
    ) + paragraph(text('after it')),
  'inserted row': (story) => tableOf(1, row(cell(CELL)) + row(cell(CELL), `<w:ins ${by(story)}/>`)),
  'deleted row': (story) => tableOf(1, row(cell(CELL)) + row(cell(CELL), `<w:del ${by(story)}/>`)),
  'inserted cell': (story) => tableOf(2, row(cell(CELL) + cell(CELL, `<w:cellIns ${by(story)}/>`))),
  'deleted cell': (story) => tableOf(2, row(cell(CELL) + cell(CELL, `<w:cellDel ${by(story)}/>`))),
  'changed table': (story) =>
    tableOf(
      1,
      row(cell(CELL)),
      '',
      `<w:tblPrChange ${by(story)}><w:tblPr><w:tblW w:w="5000" w:type="dxa"/></w:tblPr></w:tblPrChange>`,
    ),
  'moved paragraph': (story) => {
    const [from, to] = [story.nextId(), story.nextId()];
    const moved = (kind: 'moveFrom' | 'moveTo', id: number) =>
      `<w:${kind}RangeStart ${by(story, id)} w:name="move${from}"/>${paragraph(
        `<w:${kind} ${by(story)}>${text('moved')}</w:${kind}>`,
        `<w:rPr><w:${kind} ${by(story)}/></w:rPr>`,
      )}<w:${kind}RangeEnd w:id="${id}"/>`;
    return moved('moveFrom', from) + paragraph(text('between')) + moved('moveTo', to);
  },
} satisfies Record<string, Construct>;

function deleted(words: string): string {
  return run(`<w:delText xml:space="preserve">${words}</w:delText>`);
}
