import { paragraph, text, type Block } from '#tests/word-host/generated/construct.ts';
import { control } from './controls.ts';
import { textBox } from './shapes.ts';
import { table } from './tables.ts';

const WORDS = paragraph(text('Within a control'));

/** Content controls around whole blocks. */
export const BLOCK_CONTROLS = {
  'control around paragraphs': (story) => control(story, '', WORDS + WORDS),
  'control around an empty paragraph': (story) => control(story, '', paragraph('')),
  'locked control around a paragraph': (story) => control(story, '', WORDS, 'sdtContentLocked'),
  'plain-text control around a paragraph': (story) => control(story, '<w:text/>', WORDS),
  'group control': (story) => control(story, '<w:group/>', WORDS),
  'control around a table': (story) => control(story, '', table([[WORDS]])),
  'bibliography control': (story) =>
    control(story, '<w:bibliography/>', paragraph(text('Hugo, Les Misérables'))),
  'repeating section': (story) =>
    control(
      story,
      '<w15:repeatingSection/>',
      control(story, '<w15:repeatingSectionItem/>', WORDS) +
        control(story, '<w15:repeatingSectionItem/>', WORDS),
    ),
  'controls in each other': (story) => control(story, '', control(story, '', WORDS) + WORDS),
  'control of a table of contents': (story) =>
    control(
      story,
      '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj>',
      paragraph(text('Contents')),
    ),
  'cover page': (story) =>
    control(
      story,
      '<w:docPartObj><w:docPartGallery w:val="Cover Pages"/><w:docPartUnique/></w:docPartObj>',
      paragraph(textBox(story.nextId(), paragraph(text('Annual report')))) +
        paragraph('<w:r><w:br w:type="page"/></w:r>'),
    ),
  'watermark control': (story) =>
    control(
      story,
      '<w:docPartObj><w:docPartGallery w:val="Watermarks"/><w:docPartUnique/></w:docPartObj>',
      paragraph(textBox(story.nextId(), paragraph(text('DRAFT')))),
    ),
} satisfies Record<string, Block>;
