export const LAYOUTS = {
  plain: '',
  columns: '<w:cols w:num="2" w:space="708"/>',
  'right to left': '<w:bidi/>',
  landscape: '',
  numbered: '<w:lnNumType w:countBy="1" w:restart="continuous"/>',
} as const;

export type Layout = keyof typeof LAYOUTS;
export type SectionStart = 'nextPage' | 'continuous' | 'evenPage';

/** `w:sectPr`; `references` are its own headers and footers: the others are those of the previous section. */
export function sectionProperties(
  references: readonly string[],
  layout: Layout = 'plain',
  start: SectionStart = 'nextPage',
  hasFirstPage = false,
): string {
  const type = start === 'nextPage' ? '' : `<w:type w:val="${start}"/>`;
  const page =
    layout === 'landscape'
      ? '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>'
      : '<w:pgSz w:w="11906" w:h="16838"/>';
  const margins =
    '<w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/>';
  const [lines, columns, direction] = ['numbered', 'columns', 'right to left'].map((name) =>
    layout === name ? LAYOUTS[layout] : '',
  );
  const first = hasFirstPage ? '<w:titlePg/>' : '';
  return `<w:sectPr>${references.join('')}${type}${page}${margins}${lines}${columns}${first}${direction}</w:sectPr>`;
}
