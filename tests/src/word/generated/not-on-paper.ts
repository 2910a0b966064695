/**
 * Why LibreOffice's paper shows no code, or more than one, though the seal stands in the document: by document and
 * placement. Each was looked at in LibreOffice with the original too.
 */
export const NOT_ON_PAPER: Readonly<Record<string, string>> = {
  'floating table, last, seal at cursor': 'a floating table that no paragraph follows is left out',
  'endnote, first, seal at header': 'endnotes get a page without headers and footers',
  'endnote, first, seal at footer': 'endnotes get a page without headers and footers',
};
