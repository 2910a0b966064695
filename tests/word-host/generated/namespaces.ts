import { NS } from '#word-host/opc/namespaces.ts';

export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
export const RELATIONSHIPS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const WORD_2010 = 'http://schemas.microsoft.com/office/word/2010';

export const GRAPHIC = {
  picture: `${DRAWING}/picture`,
  chart: `${DRAWING}/chart`,
  diagram: `${DRAWING}/diagram`,
  shape: `${WORD_2010}/wordprocessingShape`,
  group: `${WORD_2010}/wordprocessingGroup`,
  canvas: `${WORD_2010}/wordprocessingCanvas`,
} as const;

const PREFIXES: Readonly<Record<string, string>> = {
  w: NS.w,
  r: OFFICE,
  m: NS.m,
  wp: `${DRAWING}/wordprocessingDrawing`,
  a: `${DRAWING}/main`,
  pic: GRAPHIC.picture,
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w10: 'urn:schemas-microsoft-com:office:word',
  w14: `${WORD_2010}/wordml`,
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
  wp14: `${WORD_2010}/wordprocessingDrawing`,
  wps: GRAPHIC.shape,
  wpg: GRAPHIC.group,
  wpc: GRAPHIC.canvas,
  wpi: `${WORD_2010}/wordprocessingInk`,
};

/** The attributes of a story's root, as Word writes them. */
export const STORY_XMLNS = [
  ...Object.entries(PREFIXES).map(([prefix, namespace]) => `xmlns:${prefix}="${namespace}"`),
  'mc:Ignorable="w14 w15 wp14"',
].join(' ');

export const W_XMLNS = `xmlns:w="${NS.w}"`;
export const A_XMLNS = `xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}"`;
