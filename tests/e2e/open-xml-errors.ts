import validate from '@ooxml-tools/validate';

/** What Microsoft's Open XML validator finds in a .docx, one line each: what it is, and in which part. */
export async function openXmlErrors(docx: Uint8Array): Promise<string[]> {
  const results = await validate(new Uint8Array(docx), 'docx', 'Microsoft365');
  return results.map(({ id, description, path }) => `${id} in ${path.partUri}: ${description}`).toSorted();
}

/** What is wrong with a .docx that was not wrong with the file it was made from. */
export async function newOpenXmlErrors(docx: Uint8Array, given: Uint8Array): Promise<string[]> {
  const known = await openXmlErrors(given);
  return (await openXmlErrors(docx)).filter((error) => !known.includes(error));
}
