import { documentIn, type FlatDocument, readFlatOpc } from './flat-opc.ts';
import type { TextOptions } from './passages.ts';
import { type PlainRun, setPlainRuns } from './plain-texts.ts';
import { NAMESPACE } from './wordml.ts';

const W = NAMESPACE.w;
const DECLARATION = 'xmlns:w=';
/** The attribute that replaces the runs. */
const MARK = 'document-text-plain';

const PARAGRAPH = /<w:p(?: [^<>]*[^<>/])?>/y;
const PROPERTIES = /<w:pPr>(?:<\/?\w+:[^<>]*>)*?<\/w:pPr>/y;
const RUN =
  /<w:r(?: [^<>]*[^<>/])?>(<w:rPr>(?:<w:\w+(?: w:\w+="[^"<>]*")*\/>|<w14:(?:ligatures|numForm|numSpacing|cntxtAlts) [^<>]*\/>)*<\/w:rPr>)?<w:t(?: [^<>]*[^<>/])?>([^<&\r]*)<\/w:t><\/w:r>/y;
/** Shapes of letters in a run's properties, which hide nothing. */
const SHAPES = /<w14:[^<>]*>/g;
const END = '</w:p>';

const KEPT_MS = 60_000;
let last: { flatOpc: string; options: TextOptions; document: FlatDocument | null } | null = null;
let timer: ReturnType<typeof setTimeout>;

/**
 * Reads Word's answer for a body, in which paragraphs of plain text have no runs (`plainRunsOf`); null if it isn't a
 * package with a body. Don't change the result: the same text is parsed once, because opening, sealing and checking the
 * result read it several times.
 */
export function readFlatBody(flatOpc: string, options: TextOptions): FlatDocument | null {
  if (last?.flatOpc !== flatOpc || last.options !== options)
    last = { flatOpc, options, document: parsedBody(flatOpc, options) };
  clearTimeout(timer);
  timer = setTimeout(() => (last = null), KEPT_MS);
  return last.document;
}

/** Runs are most of a long document, and parsing them takes longer than everything else. */
function parsedBody(flatOpc: string, options: TextOptions): FlatDocument | null {
  if (!isUsual(flatOpc)) return readFlatOpc(flatOpc, options);
  const { xml, plain } = withoutPlainRuns(flatOpc);
  const parsed = new DOMParser().parseFromString(xml, 'text/xml');
  const marked = parsed.querySelectorAll(`[${MARK}]`);
  // One of them is outside any element, for example in a processing instruction.
  if (marked.length !== plain.length) return readFlatOpc(flatOpc, options);
  for (const [index, paragraph] of marked.entries()) setPlainRuns(paragraph, plain[index] ?? []);
  return documentIn(parsed, options);
}

/** Whether tags can be recognized by their text: no comments or CDATA, and Word's own prefix for its namespace. */
function isUsual(xml: string): boolean {
  if (xml === '' || xml.includes('<!') || xml.includes(MARK)) return false;
  for (let at = xml.indexOf(DECLARATION); at >= 0; at = xml.indexOf(DECLARATION, at + 1)) {
    const value = at + DECLARATION.length;
    if (!xml.startsWith(`"${W}"`, value) && !xml.startsWith(`'${W}'`, value)) return false;
  }
  return true;
}

function withoutPlainRuns(flatOpc: string): { xml: string; plain: PlainRun[][] } {
  const plain: PlainRun[][] = [];
  const formats = new Map<string, Element | null>();
  const pieces: string[] = [];
  let taken = 0;
  let at = 0;
  const follows = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(flatOpc);
    if (found) at = pattern.lastIndex;
    return found;
  };
  for (
    let start = flatOpc.indexOf('<w:p');
    start >= 0;
    start = flatOpc.indexOf('<w:p', Math.max(at, start + 1))
  ) {
    at = start;
    if (!follows(PARAGRAPH)) continue;
    const [format = ''] = follows(PROPERTIES) ?? [];
    const runs: PlainRun[] = [];
    for (let run = follows(RUN); run; run = follows(RUN)) {
      const [, look = '', text = ''] = run;
      const properties = propertiesIn(look, formats);
      const before = runs.at(-1);
      if (before?.properties === properties) before.text += text;
      else runs.push({ properties, text });
    }
    if (!flatOpc.startsWith(END, at)) continue;
    const rest = format === '' ? '/>' : `>${format}${END}`;
    pieces.push(flatOpc.slice(taken, start), `<w:p ${MARK}=""`, rest);
    plain.push(runs);
    taken = at + END.length;
  }
  return { xml: [...pieces, flatOpc.slice(taken)].join(''), plain };
}

/** Thousands of runs have a handful of formats. */
function propertiesIn(format: string, known: Map<string, Element | null>): Element | null {
  let properties = format === '' ? null : known.get(format);
  if (properties === undefined) {
    const own = format.replace(SHAPES, '').replace('<w:rPr>', `<w:rPr ${DECLARATION}"${W}">`);
    properties = new DOMParser().parseFromString(own, 'text/xml').documentElement;
    known.set(format, properties);
  }
  return properties;
}
