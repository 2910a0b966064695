/** Tags that lead out of the document, or ask for something. */
const LEADING_TAGS = /<\/?(?:a|img|input)\b[^<>]*>/g;

/** The content of a .docx, for editors and screens: without headers, footers, pictures, links, and page layout. */
export async function htmlOf(bytes: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { externalFileAccess: false, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  );
  return value.replace(LEADING_TAGS, '').replaceAll('<p></p>', '');
}
