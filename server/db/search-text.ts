/** Case and accents folded away, so that `ecole` finds `École`. Applied to what is stored and to what is looked for. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
