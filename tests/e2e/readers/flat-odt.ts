interface Page {
  title: string;
  paragraphs: readonly string[];
  /** Lists and tables, as markup, after the paragraphs. */
  blocks?: string;
  header?: string;
  footer?: string;
}

const NAMESPACES = ['office', 'text', 'style', 'table']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

function story(name: string, text?: string): string {
  return text === undefined ? '' : `<style:${name}><text:p>${text}</text:p></style:${name}>`;
}

/** A flat ODF text with one page style, from which LibreOffice makes a .docx. */
export function flatOdt({ title, paragraphs, blocks = '', header, footer }: Page): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
  <office:automatic-styles><style:page-layout style:name="page"/></office:automatic-styles>
  <office:master-styles>
    <style:master-page style:name="Standard" style:page-layout-name="page">${story('header', header)}${story('footer', footer)}</style:master-page>
  </office:master-styles>
  <office:body><office:text>
    <text:h text:outline-level="1">${title}</text:h>
    ${paragraphs.map((text) => `<text:p>${text}</text:p>`).join('')}${blocks}
  </office:text></office:body>
</office:document>`;
}
