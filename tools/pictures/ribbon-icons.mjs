/** Between white and the darkest ribbon: three to one against both. */
const BLUE = '#2886de';

/** A QR code: three eyes and five dots, each edge on a whole pixel. */
function insertSeal(size) {
  const [line, eye] = { 20: [1, 8], 24: [2, 10], 40: [2, 16] }[size] ?? [size / 16, (size * 6) / 16];
  const margin = Math.floor(size / 16);
  const far = size - margin - eye;
  const dot = [10, 8, 6, 4, 2].find((width) => width <= eye / 3 && (eye - width) % 2 === 0);
  const steps = [0, (eye - dot) / 2, eye - dot];
  const dots = [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ].map(([x, y]) => box(far + steps[x], far + steps[y], dot, dot));
  const eyes = [
    [margin, margin],
    [far, margin],
    [margin, far],
  ].map(([x, y]) => ring(x, y, eye, line) + box(x + 2 * line, y + 2 * line, eye - 4 * line, eye - 4 * line));
  return `<path fill="${BLUE}" fill-rule="evenodd" d="${[...eyes, ...dots].join('')}"/>`;
}

/** A page with lines, and a check mark in a disc at its foot. */
function checkDocument(size) {
  const line = strokeOf(size);
  const half = line / 2;
  const [left, top] = [whole(size, 2), whole(size, 1)];
  const [right, foot] = [whole(size, 12), size - top];
  const fold = whole(size, 4);
  const page = `M${right - fold} ${top + half}H${left + half}V${foot - half}H${right - half}V${top + fold}Z`;
  const lines = [6, 9]
    .map((y) => `M${left + 2 * line + half} ${whole(size, y) + half}H${whole(size, 9)}`)
    .join('');
  const [x, y, radius] = [size * 0.7, size * 0.7, size * 0.27];
  const tick = `M${x - radius * 0.48} ${y + radius * 0.05}L${x - radius * 0.1} ${y + radius * 0.42}L${x + radius * 0.5} ${y - radius * 0.36}`;
  return `<mask id="gap"><rect width="${size}" height="${size}" fill="#fff"/><circle cx="${x}" cy="${y}" r="${radius + line}" fill="#000"/></mask>
<mask id="tick"><rect width="${size}" height="${size}" fill="#fff"/><path d="${tick}" fill="none" stroke="#000" stroke-width="${Math.max(1.4, size / 13)}"/></mask>
<path mask="url(#gap)" fill="none" stroke="${BLUE}" stroke-width="${line}" stroke-linejoin="round" d="${page}${size < 20 ? '' : lines}"/>
<circle mask="url(#tick)" fill="${BLUE}" cx="${x}" cy="${y}" r="${radius}"/>`;
}

/** Word's window with the pane on its right. */
function openPane(size) {
  const line = strokeOf(size);
  const [left, top] = [whole(size, 1), whole(size, 2)];
  const [width, height] = [size - 2 * left, size - 2 * top];
  const pane = whole(size, 6);
  const [x, y] = [size - left - pane / 2, size / 2];
  return `<mask id="seal"><rect width="${size}" height="${size}" fill="#fff"/><circle cx="${x}" cy="${y}" r="${size * 0.1}" fill="#000"/></mask>
<rect fill="none" stroke="${BLUE}" stroke-width="${line}" x="${left + line / 2}" y="${top + line / 2}" width="${width - line}" height="${height - line}" rx="${size / 12}"/>
<path mask="url(#seal)" fill="${BLUE}" d="${box(size - left - pane, top + line / 2, pane - line / 2, height - line)}"/>`;
}

function strokeOf(size) {
  return Math.max(1, Math.round(size / 16));
}

/** A place on the grid of 16, moved to a whole pixel. */
function whole(size, place) {
  return Math.round((place * size) / 16);
}

function box(x, y, width, height) {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

function ring(x, y, width, line) {
  return box(x, y, width, width) + box(x + line, y + line, width - 2 * line, width - 2 * line);
}

/** What each button of the ribbon shows, by the name of its files. */
const SHAPES = { 'open-pane': openPane, 'insert-seal': insertSeal, 'check-document': checkDocument };

/** The icons of the ribbon in one size, as SVG. */
export function ribbonIcons(size) {
  return Object.entries(SHAPES).map(([name, shape]) => ({
    name,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${shape(size)}</svg>`,
  }));
}
