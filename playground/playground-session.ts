import { downloadDocx } from './file-opening.ts';
import { wordLocale } from './say.ts';
import { sealmarkContent } from './sealmark-content.ts';
import { DocumentView } from './sheet/document-view.ts';
import { followLink } from './sheet/inline.ts';
import { Selecting } from './sheet/selecting.ts';
import { type Obstacle, Typing } from './sheet/typing.ts';
import { UnchangedLine } from './unchanged-line.ts';
import type { LeavingWay } from '#word-host/bridge.ts';
import { PLATFORM_NAMES } from '#word-host/platforms/platform.ts';
import type { WordHostOptions } from '#word-host/word-host-options.ts';
import { WordHost } from '#word-host/word-host.ts';

export type AskedWord = Pick<WordHostOptions, 'requirements'> &
  Partial<Pick<WordHostOptions, 'platform' | 'documentUrl' | 'behaviors'>>;

/**
 * Another Word than the usual one, for tests: `?unsaved` has no file yet, `?platform=mac` simulates that platform (those
 * with the conversation of Windows need `windows-pane.ts` in the pane), `?on=losesUndo&off=hidesMetafiles` switches
 * behaviors, and any other parameter names a requirement set with its version, such as `?WordApi=1.2`.
 */
function askedWord(search: string): AskedWord {
  const { unsaved, platform, on, off, ...requirements } = Object.fromEntries(new URLSearchParams(search));
  const known = PLATFORM_NAMES.find((name) => name === platform);
  return {
    requirements,
    behaviors: { ...switched(on, true), ...switched(off, false) },
    ...(unsaved !== undefined && { documentUrl: '' }),
    ...(known && { platform: known }),
  };
}

function switched(names = '', isOn: boolean): Record<string, boolean> {
  return Object.fromEntries(
    names
      .split(',')
      .filter(Boolean)
      .map((name) => [name, isOn]),
  );
}

const TAB_STOPS = 'a[href], button:enabled, input:enabled, iframe, [contenteditable=true], [tabindex]';

declare global {
  interface Window {
    wordHost: WordHost;
    /** What the add-in changed besides the seal, in this document and in those opened before it. */
    changedBesides?(): string[];
  }
}

export interface OpenFile {
  docx: Uint8Array;
  fileName: string;
  address: string;
}

/** null if this computer has no converter. */
async function pdfOf(docx: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await fetch('/playground/pdf', { method: 'POST', headers, body: docx });
  return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** The open document: the host that simulates Word for it, and its pages on the left. */
export class PlaygroundSession {
  file: OpenFile;
  #host: WordHost;
  #stopView: () => void;
  /** The person's choice; a signed file is read-only anyway. */
  #isReadOnlyChosen = false;
  readonly #sheets: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #onRefused: (obstacle: Obstacle) => void;
  readonly #line: UnchangedLine;
  readonly #changedBefore: string[] = [];

  /** Throws NotADocument if the file isn't one. */
  constructor(
    file: OpenFile,
    places: {
      sheets: HTMLElement;
      frame: HTMLElement;
      unchanged: HTMLElement;
      onRefused: (obstacle: Obstacle) => void;
    },
  ) {
    this.file = file;
    this.#sheets = places.sheets;
    this.#frame = places.frame;
    this.#onRefused = places.onRefused;
    this.#line = new UnchangedLine(places.unchanged);
    window.changedBesides = () => [...this.#changedBefore, ...this.#host.watch.differences()];
    this.#host = this.#hostFor(file, false);
    this.#stopView = this.#begin();
  }

  get host(): WordHost {
    return this.#host;
  }

  /** Throws NotADocument if the file isn't one; the open document then stays. */
  open(file: OpenFile): void {
    const next = this.#hostFor(file, this.#isReadOnlyChosen);
    this.#changedBefore.push(...this.#host.watch.differences());
    this.#stopView();
    this.#host.stop();
    this.file = file;
    this.#host = next;
    this.#stopView = this.#begin();
  }

  /** Opens the same content again, at another address or in another language. */
  reopen(changed: Partial<OpenFile> = {}): void {
    this.open({ ...this.file, docx: this.#host.docx(), ...changed });
  }

  set isReadOnly(on: boolean) {
    this.#isReadOnlyChosen = on;
    this.#host.readOnly = on;
    this.#showReadOnly();
  }

  #showReadOnly(): void {
    this.#sheets.querySelector('.document')?.setAttribute('aria-readonly', String(this.#host.readOnly));
  }

  /** Moves the focus like Word, according to the pane's position among its own controls. */
  #leavePane(way: LeavingWay, text: HTMLElement): void {
    const frame = this.#frame.querySelector('iframe');
    if (way === 'document' || !frame) return text.focus();
    const stops = [...document.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility(),
    );
    const step = way === 'next' ? 1 : -1;
    stops.at((stops.indexOf(frame) + step) % stops.length)?.focus();
  }

  #hostFor(file: OpenFile, readOnly: boolean): WordHost {
    return new WordHost({
      container: this.#frame,
      paneUrl: '/playground/taskpane.html',
      commandsUrl: '/playground/commands.html',
      docx: file.docx,
      documentUrl: file.address,
      locale: wordLocale(),
      readOnly,
      ours: sealmarkContent(),
      ...askedWord(location.search),
    });
  }

  #begin(): () => void {
    const { model } = this.#host;
    this.#host.toPdf = pdfOf;
    const view = new DocumentView(this.#sheets, model);
    const selecting = new Selecting(model, view);
    new Typing(model, view, selecting, this.#onRefused).start();
    view.text.addEventListener('click', followLink);
    this.#sheets.scrollTop = 0;
    window.wordHost = this.#host;
    // Word opens a document created by the add-in in another window; here it's downloaded.
    this.#host.addEventListener('open-document', (event) => {
      if (event instanceof CustomEvent) downloadDocx(event.detail, 'Document1.docx');
    });
    this.#host.addEventListener('leave', (event) => {
      if (event instanceof CustomEvent) this.#leavePane(event.detail, view.text);
    });
    this.#line.follow(this.#host.watch);
    this.#host.start();
    this.#showReadOnly();
    return () => {
      view.stop();
      selecting.stop();
    };
  }
}
