import { randomNumbers } from '#server/demo/random.ts';
import { keepParagraph } from '#word-host/wordml/blocks.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
/** Where nobody can type, or typed text isn't a paragraph's last run. */
const CLOSED = 'Fallback, txbxContent, del, moveFrom, lock, showingPlcHdr';

/** The most edits, and the share of requests to Word that get one. */
interface Pace {
  readonly edits: number;
  readonly share: number;
}

interface Edit {
  /** Returns what is missing, or null; the document is then as without the edit. */
  undo(): string | null;
}

/**
 * The user and a second author, who edit the document whenever the add-in sends a request to Word. `leave` removes their
 * edits again, so that only the add-in's changes are left. It returns the edits that the add-in has destroyed.
 */
export class Typist {
  readonly #random: () => number;
  readonly #pace: Pace;
  readonly #edits: Edit[] = [];
  /** Paragraphs that exist independently of what was typed into them. */
  readonly #known: Set<Element>;
  /** Those of them that were empty when typing began. */
  readonly #knownEmpty: ReadonlySet<Element>;
  readonly #typedIn = new Set<Element>();
  readonly #type = () => this.#edit();

  constructor(seed: number, pace: Pace = { edits: 8, share: 0.5 }) {
    this.#pace = pace;
    this.#random = randomNumbers(seed);
    this.#known = new Set(paragraphs());
    this.#knownEmpty = new Set(paragraphs().filter(isEmpty));
    window.wordHost.addEventListener('request', this.#type);
  }

  leave(): string[] {
    window.wordHost.removeEventListener('request', this.#type);
    const { model } = window.wordHost;
    const lost = model.byPerson(() => this.#edits.toReversed().map((edit) => edit.undo()));
    // Lines inserted with typed text, or of a removed seal, which stayed because of that text.
    for (const line of this.#typedIn) {
      const isLeftover = isOwnLine(line) && !this.#knownEmpty.has(line);
      if (isEmpty(line) && (!this.#known.has(line) || isLeftover)) takeOut(line);
    }
    model.changed();
    return lost.filter((each) => each !== null);
  }

  #edit(): void {
    const { edits, share } = this.#pace;
    if (this.#edits.length >= edits || this.#random() >= share) return;
    const { model } = window.wordHost;
    const open = paragraphs().filter(isOpen);
    const atCursor = open.find((paragraph) => model.selection.intersectsNode(paragraph));
    // The user types at the cursor, the second author anywhere.
    const place = this.#random() < 0.4 ? atCursor : open[Math.floor(this.#random() * open.length)];
    if (!place) return;
    model.byPerson(() => {
      this.#edits.push(this.#editAt(place));
      model.changed();
    });
  }

  #editAt(paragraph: Element): Edit {
    const kind = this.#random();
    if (kind < 0.5) return this.#typed(paragraph);
    if (kind < 0.65) return this.#typed(this.#newLine(paragraph));
    if (kind < 0.8) return this.#emptyLine(this.#newLine(paragraph));
    // Nobody deletes what they have just typed, because a line of ours would then rightly be removed, nor a marker, because
    // the line then belongs to them.
    const run = [...paragraph.children].findLast(
      (child) =>
        child.localName === 'r' && isText(child) && !/typed\d+x|sealmark-place:/.test(child.textContent),
    );
    return run ? removed(run) : this.#typed(paragraph);
  }

  #newLine(paragraph: Element): Element {
    const line = paragraph.ownerDocument.createElementNS(W, 'w:p');
    if (this.#random() < 0.5) paragraph.before(line);
    else if (paragraph.querySelector('sectPr') === null) paragraph.after(line);
    else paragraph.before(line);
    return line;
  }

  #emptyLine(line: Element): Edit {
    this.#known.add(line);
    return {
      undo: () => {
        if (!line.isConnected) return 'an empty line of the user’s is gone';
        takeOut(line);
        return null;
      },
    };
  }

  #typed(paragraph: Element): Edit {
    const word = `typed${Math.floor(this.#random() * 1e9)}x`;
    const run = paragraph.ownerDocument.createElementNS(W, 'w:r');
    const text = paragraph.ownerDocument.createElementNS(W, 'w:t');
    text.textContent = word;
    run.append(text);
    paragraph.append(run);
    return { undo: () => this.#untyped(word) };
  }

  /** A Word that tracks the add-in's acts strikes out the line that was put back. */
  #unstruck(word: string): void {
    for (const text of textsWith(word, 'delText')) {
      const line = text.closest('p');
      text.closest('del')?.remove();
      if (line) this.#typedIn.add(line);
    }
  }

  /** Searches for the word, because Word may have put its paragraph back. */
  #untyped(word: string): string | null {
    const found = textsWith(word, 't');
    const [text] = found;
    if (!text || found.length > 1) return `what was typed is there ${found.length} times`;
    const paragraph = text.closest('p');
    text.textContent = text.textContent.replace(word, '');
    if (text.textContent === '') {
      const run = text.parentElement;
      text.remove();
      if (run && isEmpty(run)) run.remove();
    }
    if (paragraph) this.#typedIn.add(paragraph);
    this.#unstruck(word);
    return null;
  }
}

/** Word deletes the last paragraph of no story and no cell: the line of a removed seal would have stayed, empty. */
function takeOut(line: Element): void {
  const container = line.parentNode;
  line.remove();
  keepParagraph(container);
}

function textsWith(word: string, name: 't' | 'delText'): Element[] {
  const stories = window.wordHost.model.stories();
  return stories
    .flatMap((story) => [...story.getElementsByTagNameNS(W, name)])
    .filter((text) => text.textContent.includes(word));
}

function removed(run: Element): Edit {
  const { parentElement: paragraph } = run;
  const later = followers(run);
  run.remove();
  return {
    undo: () => {
      if (!paragraph?.isConnected) return 'a paragraph whose words were deleted is gone';
      paragraph.insertBefore(run, later.find((node) => node.parentNode === paragraph) ?? null);
      return null;
    },
  };
}

function followers(node: Node): Node[] {
  const { nextSibling: next } = node;
  return next ? [next, ...followers(next)] : [];
}

function paragraphs(): Element[] {
  return window.wordHost.model.stories().flatMap((story) => [...story.getElementsByTagNameNS(W, 'p')]);
}

function isOpen(paragraph: Element): boolean {
  for (let around: Element | null = paragraph; around; around = around.parentElement) {
    if (CLOSED.split(', ').includes(around.localName)) return false;
    const properties = [...around.children].find(({ localName }) => localName === 'sdtPr');
    if (properties?.querySelector('lock, showingPlcHdr, text, comboBox, dropDownList, date')) return false;
  }
  return true;
}

function isText(run: Element): boolean {
  return [...run.children].every(({ localName }) => localName === 't' || localName === 'rPr');
}

function isEmpty(element: Element): boolean {
  return [...element.children].every((child) =>
    child.localName === 't'
      ? child.textContent === ''
      : ['r', 'ins', 'del'].includes(child.localName)
        ? isEmpty(child)
        : /^(p|r)Pr$/.test(child.localName),
  );
}

/** The line of a removed seal, which stayed only for the text typed into it. */
function isOwnLine(paragraph: Element): boolean {
  const spacing = paragraph.querySelector('pPr > spacing');
  return (
    isEmpty(paragraph) &&
    spacing?.getAttributeNS(W, 'before') === '120' &&
    spacing.getAttributeNS(W, 'after') === '160'
  );
}
