/** Which of the paragraphs hold nothing: no text, no picture, no control. */
export async function emptyAmong(
  context: Word.RequestContext,
  paragraphs: Word.Paragraph[],
): Promise<Word.Paragraph[]> {
  for (const paragraph of paragraphs) {
    paragraph.load('text');
    paragraph.inlinePictures.load('items/width');
    paragraph.contentControls.load('items/id');
  }
  await context.sync();
  return paragraphs.filter(({ text, inlinePictures, contentControls }) => {
    return text === '' && inlinePictures.items.length === 0 && contentControls.items.length === 0;
  });
}

export async function removeEmptyAmong(
  context: Word.RequestContext,
  paragraphs: Word.Paragraph[],
): Promise<void> {
  for (const paragraph of await emptyAmong(context, paragraphs)) paragraph.delete();
  await context.sync();
}
