import { paragraph, run, text, type Inline } from '#tests/word-host/generated/construct.ts';
import type { StoryDraft } from '#tests/word-host/generated/draft.ts';
import { STORY_XMLNS, WORD } from '#tests/word-host/generated/namespaces.ts';

/** They stand in the body alone: Word has none in headers and footers. */
export const NOTES = {
  footnote: (story) => note(story, 'footnote'),
  endnote: (story) => note(story, 'endnote'),
  'comment mark': (story) => run(`<w:commentReference w:id="${comment(story)}"/>`),
  'comment on words': (story) => {
    const id = comment(story);
    return `<w:commentRangeStart w:id="${id}"/>${text('discussed')}<w:commentRangeEnd w:id="${id}"/>${run(`<w:commentReference w:id="${id}"/>`)}`;
  },
} satisfies Record<string, Inline>;

function note(story: StoryDraft, kind: 'footnote' | 'endnote'): string {
  const part = `${kind}s`;
  const content = paragraph(`${run(`<w:${kind}Ref/>`)}${text(` A ${kind}`)}`);
  const count = story.draft.addToList(part, content);
  const separators = ['separator', 'continuationSeparator'].map(
    (type, index) =>
      `<w:${kind} w:type="${type}" w:id="${index - 1}">${paragraph(run(`<w:${type}/>`))}</w:${kind}>`,
  );
  const written = story.draft
    .listOf(part)
    .map((xml, index) => `<w:${kind} w:id="${index + 1}">${xml}</w:${kind}>`);
  story.addWordPart(part, `<w:${part} ${STORY_XMLNS}>${separators.join('')}${written.join('')}</w:${part}>`);
  story.relate(part, `${part}.xml`);
  return run(`<w:${kind}Reference w:id="${count}"/>`, '<w:vertAlign w:val="superscript"/>');
}

function comment(story: StoryDraft): number {
  const { draft } = story;
  const id = draft.listOf('comments').length;
  const paraId = (0x10000000 + id).toString(16).toUpperCase();
  draft.addToList(
    'comments',
    `<w:comment w:id="${id}" w:author="Reader" w:date="2026-01-01T12:00:00Z" w:initials="R"><w:p w14:paraId="${paraId}">${text('Is this so?')}</w:p></w:comment>`,
  );
  draft.addToList('commentsExtended', `<w15:commentEx w15:paraId="${paraId}" w15:done="0"/>`);
  story.addWordPart(
    'comments',
    `<w:comments ${STORY_XMLNS}>${draft.listOf('comments').join('')}</w:comments>`,
  );
  story.relate('comments', 'comments.xml');
  draft.addXml(
    'word/commentsExtended.xml',
    `${WORD}.commentsExtended+xml`,
    `<w15:commentsEx ${STORY_XMLNS}>${draft.listOf('commentsExtended').join('')}</w15:commentsEx>`,
  );
  draft.relate(
    story.path,
    'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
    'commentsExtended.xml',
  );
  return id;
}
