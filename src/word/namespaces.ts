const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** The XML namespaces of WordprocessingML and its package, under their usual prefixes. */
export const NAMESPACE = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: OFFICE,
  wp: `${DRAWING}/wordprocessingDrawing`,
  a: `${DRAWING}/main`,
  pic: `${DRAWING}/picture`,
  pkg: 'http://schemas.microsoft.com/office/2006/xmlPackage',
  v: 'urn:schemas-microsoft-com:vml',
  relationships: 'http://schemas.openxmlformats.org/package/2006/relationships',
} as const;
