import { type Construct, paragraph, text } from '#tests/word-host/generated/construct.ts';
import type { StoryDraft } from '#tests/word-host/generated/draft.ts';
import { PICTURES, textBox } from './pictures.ts';
import { table } from './tables.ts';

const PLACEHOLDER = text('Click here', '<w:rStyle w:val="PlaceholderText"/>');
const CHOICES =
  '<w:listItem w:displayText="Day" w:value="day"/><w:listItem w:displayText="Night" w:value="night"/>';
export const DROP_DOWN = `<w:dropDownList>${CHOICES}</w:dropDownList>`;
export const CHECKBOX =
  '<w14:checkbox><w14:checked w14:val="0"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>';
const DOCUMENT_PART = '<w:docPartGallery w:val="Quick Parts"/><w:docPartUnique/>';

export const CONTROLS = {
  'rich-text control': (story) => control(story, ''),
  'empty rich-text control': (story) => control(story, '<w:showingPlcHdr/>', PLACEHOLDER),
  'control with nothing in it': (story) => control(story, '', ''),
  'plain-text control': (story) => control(story, '<w:text/>'),
  'locked control': (story) => control(story, '', text('fixed'), 'sdtContentLocked'),
  'control that cannot be deleted': (story) => control(story, '', text('stays'), 'sdtLocked'),
  'checkbox control': (story) => control(story, CHECKBOX, text('☐')),
  'drop-down control': (story) => control(story, DROP_DOWN, text('Day')),
  'combo box control': (story) => control(story, `<w:comboBox>${CHOICES}</w:comboBox>`, text('Night')),
  'date control': (story) =>
    control(
      story,
      '<w:date w:fullDate="2026-01-01T00:00:00Z"><w:dateFormat w:val="d MMMM yyyy"/><w:lid w:val="en-US"/><w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/></w:date>',
      text('1 January 2026'),
    ),
  'picture control': (story) => control(story, '<w:picture/>', PICTURES['inline picture'](story)),
  'building block control': (story) => control(story, `<w:docPartList>${DOCUMENT_PART}</w:docPartList>`),
  'equation control': (story) =>
    control(story, '<w:equation/>', '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>'),
  'citation control': (story) => control(story, '<w:citation/>', text('(Hugo 1862)')),
  'control of a custom XML part': (story) =>
    control(
      story,
      '<w:dataBinding w:xpath="/school/name" w:storeItemID="{00000000-0000-4000-8000-00000000000A}"/><w:text/>',
    ),
  'control in a control': (story) => control(story, '', control(story, '<w:text/>')),
} satisfies Record<string, Construct>;

/** `kind`: the markup of the control's type. */
export function control(
  story: StoryDraft,
  kind: string,
  content = text('filled in'),
  lock: 'sdtContentLocked' | 'sdtLocked' | null = null,
): string {
  const id = story.nextId();
  const locked = lock === null ? '' : `<w:lock w:val="${lock}"/>`;
  return (
    `<w:sdt><w:sdtPr><w:alias w:val="Control ${id}"/><w:tag w:val="control${id}"/><w:id w:val="${id}"/>${locked}${kind}</w:sdtPr>` +
    `<w:sdtContent>${content}</w:sdtContent></w:sdt>`
  );
}

const WORDS = paragraph(text('Within a control'));
const partOf = (gallery: string) =>
  `<w:docPartObj><w:docPartGallery w:val="${gallery}"/><w:docPartUnique/></w:docPartObj>`;
const boxed = (story: StoryDraft, words: string) =>
  paragraph(textBox(story.nextId(), paragraph(text(words))));

export const BLOCK_CONTROLS = {
  'control around paragraphs': (story) => control(story, '', WORDS + WORDS),
  'placeholder control around a paragraph': (story) =>
    control(story, '<w:showingPlcHdr/>', paragraph(PLACEHOLDER)),
  'control around an empty paragraph': (story) => control(story, '', paragraph('')),
  'locked control around a paragraph': (story) => control(story, '', WORDS, 'sdtContentLocked'),
  'locked control around controls': (story) =>
    control(story, '', control(story, '', WORDS) + control(story, '', WORDS), 'sdtContentLocked'),
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
    control(story, partOf('Table of Contents'), paragraph(text('Contents'))),
  'cover page': (story) =>
    control(
      story,
      partOf('Cover Pages'),
      boxed(story, 'Annual report') + paragraph('<w:r><w:br w:type="page"/></w:r>'),
    ),
  'watermark control': (story) => control(story, partOf('Watermarks'), boxed(story, 'DRAFT')),
} satisfies Record<string, Construct>;
