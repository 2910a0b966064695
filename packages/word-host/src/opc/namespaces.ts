export const NS = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  rel: 'http://schemas.openxmlformats.org/package/2006/relationships',
  ct: 'http://schemas.openxmlformats.org/package/2006/content-types',
  pkg: 'http://schemas.microsoft.com/office/2006/xmlPackage',
  cp: 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  dc: 'http://purl.org/dc/elements/1.1/',
  op: 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties',
  vt: 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes',
  ds: 'http://schemas.openxmlformats.org/officeDocument/2006/customXml',
  we: 'http://schemas.microsoft.com/office/webextensions/webextension/2010/11',
  wetp: 'http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11',
} as const;

/** A qualified name with one of the prefixes above, whatever prefix the file uses. */
export type Name = `${keyof typeof NS}:${string}`;

/** Declarations for a fragment with the prefixes of WordprocessingML. */
export const WORDML_XMLNS = (['w', 'w14', 'w15', 'r', 'wp', 'a', 'pic'] as const)
  .map((prefix) => `xmlns:${prefix}="${NS[prefix]}"`)
  .join(' ');

export const OFFICE_RELATIONSHIP = `${NS.r}/`;

const WORDML_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';

export const CONTENT_TYPE = {
  relationships: 'application/vnd.openxmlformats-package.relationships+xml',
  document: `${WORDML_TYPE}document.main+xml`,
  header: `${WORDML_TYPE}header+xml`,
  footer: `${WORDML_TYPE}footer+xml`,
  styles: `${WORDML_TYPE}styles+xml`,
  numbering: `${WORDML_TYPE}numbering+xml`,
  settings: `${WORDML_TYPE}settings+xml`,
  customProperties: 'application/vnd.openxmlformats-officedocument.custom-properties+xml',
  customXmlProperties: 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml',
  ink: 'application/inkml+xml',
  webExtension: 'application/vnd.ms-office.webextension+xml',
  taskPanes: 'application/vnd.ms-office.webextensiontaskpanes+xml',
} as const;
