import { NS, type Name } from '#word-host/opc/namespaces.ts';
import {
  child,
  children,
  closest,
  descendants,
  element,
  firstChild,
  insertInOrder,
  is,
} from '#word-host/opc/xml.ts';
import { inlinesOf, keepParagraph } from './blocks.ts';
import { cutAtEnds, paragraphAt } from './point.ts';
import { PARAGRAPH_ORDER } from './element-order.ts';
import type { MainSettings } from './main-settings.ts';

const AUTHOR = 'Author';
const MARKS: readonly Name[] = ['w:ins', 'w:del'];

type Mark = 'w:ins' | 'w:del';

/** Tracked changes: if they are recorded, insertions are marked, and deletions are struck out and stay. */
export class Revisions {
  readonly #settings: MainSettings;
  readonly #stories: () => Element[];

  constructor(settings: MainSettings, stories: () => Element[]) {
    this.#settings = settings;
    this.#stories = stories;
  }

  /** Tracking was requested for this person only, which the file doesn't record. */
  isMineOnly = false;

  get isTracking(): boolean {
    return this.#settings.isOn('w:trackRevisions');
  }

  /** Marks an insertion. Content controls aren't tracked, only their content. */
  noteInserted(put: readonly Element[]): void {
    const parts = put.flatMap((root) => [root, ...root.getElementsByTagNameNS(NS.w, '*')]);
    for (const part of parts.filter((found) => !closest(found, 'w:txbxContent'))) {
      if (is(part, 'w:r') && !closest(part, ...MARKS)) this.#wrap(part, 'w:ins');
      if (is(part, 'w:p')) this.noteParagraph(part);
      if (is(part, 'w:tr')) this.#mark(rowFormatOf(part), 'w:ins');
    }
  }

  /** Marks the end of a paragraph, as when inserted blocks split one. */
  noteParagraph(paragraph: Element): void {
    this.#mark(formatOf(paragraph), 'w:ins');
  }

  /** Strikes out a range's content, but removes what is itself inserted. Returns where the rest is. */
  strike(range: Range): Range {
    const covered = cutAtEnds(range);
    const root = covered.commonAncestorContainer;
    const within = (name: Name): Element[] =>
      (root instanceof Element ? descendants(root, name) : []).filter(
        (found) => !closest(found, 'w:txbxContent') && covers(covered, found),
      );
    const stay = fixedEnds(covered);
    const [rows, paragraphs] = [within('w:tr'), within('w:p')];
    for (const run of within('w:r')) this.#strikeRun(run);
    for (const row of rows) this.#mark(rowFormatOf(row), 'w:del');
    for (const paragraph of paragraphs) this.strikeParagraph(paragraph);
    this.keepIdsApart();
    return stay();
  }

  /** Gives new ids to copies and halves of cut marks. */
  keepIdsApart(): void {
    const taken = new Set<string>();
    for (const mark of this.#marks()) {
      const id = mark.getAttributeNS(NS.w, 'id') ?? '';
      if (taken.has(id)) mark.setAttributeNS(NS.w, 'w:id', this.#freeId());
      else taken.add(id);
    }
  }

  /** Strikes out the paragraph's mark; an inserted empty paragraph is removed. */
  strikeParagraph(paragraph: Element): void {
    const format = formatOf(paragraph);
    if (!child(format, 'w:ins')) return this.#mark(format, 'w:del');
    if (inlinesOf(paragraph).length > 0) return;
    const container = paragraph.parentNode;
    paragraph.remove();
    keepParagraph(container);
  }

  #strikeRun(run: Element): void {
    const inserted = closest(run, 'w:ins');
    if (inserted) {
      run.remove();
      if (!inserted.firstElementChild) inserted.remove();
    } else if (!closest(run, 'w:del')) {
      this.#wrap(run, 'w:del');
      for (const text of children(run, 'w:t', 'w:instrText')) asDeleted(text);
    }
  }

  #wrap(run: Element, mark: Mark): void {
    const around = this.#made(run, mark);
    run.replaceWith(around);
    around.append(run);
  }

  #mark(format: Element, mark: Mark): void {
    if (child(format, mark)) return;
    const made = this.#made(format, mark);
    if (is(format, 'w:trPr')) format.append(made);
    else format.prepend(made);
  }

  #made(near: Element, mark: Mark): Element {
    const date = new Date().toISOString().replace(/\.\d+/, '');
    const xml = `<${mark} w:id="${this.#freeId()}" w:author="${AUTHOR}" w:date="${date}"/>`;
    return element(near.ownerDocument, xml);
  }

  #marks(): Element[] {
    return this.#stories().flatMap((story) => MARKS.flatMap((name) => descendants(story, name)));
  }

  #freeId(): string {
    const taken = this.#marks()
      .map((mark) => Number(mark.getAttributeNS(NS.w, 'id')))
      .filter(Number.isSafeInteger);
    return String(Math.max(0, ...taken) + 1);
  }
}

/** Keeps the ends of a range while its nodes are moved; returns a function that restores it. */
function fixedEnds(range: Range): () => Range {
  const first = markAt(range, true);
  const last = markAt(range, false);
  return () => {
    range.setStartAfter(first);
    range.setEndBefore(last);
    first.remove();
    last.remove();
    return range;
  };
}

function markAt(range: Range, atStart: boolean): Comment {
  const mark = new Comment();
  const place = range.cloneRange();
  place.collapse(atStart);
  place.insertNode(mark);
  return mark;
}

function formatOf(paragraph: Element): Element {
  const format = firstChild(paragraph, 'w:pPr');
  const known = child(format, 'w:rPr');
  if (known) return known;
  const made = element(paragraph.ownerDocument, '<w:rPr/>');
  insertInOrder(format, made, PARAGRAPH_ORDER);
  return made;
}

function rowFormatOf(row: Element): Element {
  const known = child(row, 'w:trPr');
  if (known) return known;
  const made = element(row.ownerDocument, '<w:trPr/>');
  row.insertBefore(made, children(row).find((part) => !is(part, 'w:tblPrEx')) ?? null);
  return made;
}

function asDeleted(text: Element): void {
  const name = is(text, 'w:t') ? 'delText' : 'delInstrText';
  const made = element(text.ownerDocument, `<w:${name} xml:space="preserve"/>`);
  made.append(...text.childNodes);
  text.replaceWith(made);
}

function covers(range: Range, found: Element): boolean {
  // A paragraph includes its mark: if the range ends inside it, the mark stays.
  const whole = found.ownerDocument.createRange();
  whole.selectNode(found);
  const isFirst = is(found, 'w:p') && found === paragraphAt(range.startContainer);
  return (
    (isFirst || range.compareBoundaryPoints(Range.START_TO_START, whole) <= 0) &&
    range.compareBoundaryPoints(Range.END_TO_END, whole) >= 0
  );
}
