/** Where `wanted` first stands in `text`, letter case and accents aside, as the service compares. */
export function matchIn(text: string, wanted: string): { start: number; end: number } | null {
  const needle = folded(wanted);
  if (needle === '') return null;
  let haystack = '';
  // For every folded character, where its original begins.
  const origins: number[] = [];
  let origin = 0;
  for (const character of text) {
    const plain = folded(character);
    haystack += plain;
    for (let i = 0; i < plain.length; i += 1) origins.push(origin);
    origin += character.length;
  }
  const found = haystack.indexOf(needle);
  if (found < 0) return null;
  return { start: origins[found] ?? 0, end: origins[found + needle.length] ?? text.length };
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
