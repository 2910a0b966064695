import type { EditObstacle } from '#word-host/model/protection.ts';
import type { WordModel } from '#word-host/model/word-model.ts';
import { WordRefusal } from '#word-host/model/word-refusal.ts';
import type { DocumentView } from './document-view.ts';
import { breakLine, erase, startParagraph, typeText } from './typed-text.ts';
import type { Selecting } from './selecting.ts';

export type Obstacle = EditObstacle;

/** Turns keyboard input on the drawn page into changes of the document. */
export class Typing {
  readonly #model: WordModel;
  readonly #view: DocumentView;
  readonly #selecting: Selecting;
  readonly #onRefused: (obstacle: Obstacle) => void;
  #composedAt: Range | null = null;
  /** Where the last letter was typed, and the undo depth at that time. */
  #typed: { caret: Range; depth: number } | null = null;

  constructor(
    model: WordModel,
    view: DocumentView,
    selecting: Selecting,
    onRefused: (obstacle: Obstacle) => void,
  ) {
    this.#model = model;
    this.#view = view;
    this.#selecting = selecting;
    this.#onRefused = onRefused;
  }

  /** Begins to listen. */
  start(): void {
    this.#view.text.addEventListener('beforeinput', (event) => this.#beforeInput(event));
    this.#view.text.addEventListener('keydown', (event) => this.#undo(event));
    this.#view.text.addEventListener('compositionstart', () => {
      this.#composedAt = this.#selecting.shown() ?? this.#model.selection.cloneRange();
      this.#selecting.isComposing = true;
    });
    this.#view.text.addEventListener('compositionend', (event) => this.#compose(event.data));
    this.#view.text.addEventListener('dragstart', (event) => event.preventDefault());
  }

  /** Ctrl+Z undoes the last change, including the add-in's; Ctrl+Y and Ctrl+Shift+Z redo it. */
  #undo(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return;
    event.preventDefault();
    const obstacle = this.#model.protection.obstacle();
    if (obstacle) return this.#onRefused(obstacle);
    if (key === 'z' && !event.shiftKey) this.#model.undo();
    else this.#model.redo();
    this.#selecting.reveal();
  }

  #beforeInput(event: InputEvent): void {
    if (event.inputType === 'insertCompositionText') return;
    event.preventDefault();
    const range = this.#target(event);
    if (!range) return;
    if (event.inputType.startsWith('delete')) return this.#edit(range, (caret) => caret);
    switch (event.inputType) {
      case 'insertText':
        return this.#type(range, event.data ?? '');
      case 'insertReplacementText':
      case 'insertFromPaste':
        return this.#edit(range, (caret) =>
          this.#paste(caret, event.dataTransfer?.getData('text/plain') ?? event.data ?? ''),
        );
      case 'insertParagraph':
        return this.#edit(range, (caret) => startParagraph(caret, this.#view.styles));
      case 'insertLineBreak':
        return this.#edit(range, breakLine);
    }
  }

  /** Composed text (an accent, a Chinese word) is inserted once it's complete; the page is redrawn. */
  #compose(text: string): void {
    const range = this.#composedAt;
    this.#composedAt = null;
    this.#selecting.isComposing = false;
    this.#view.forgetDrawing();
    if (range && text) this.#edit(range, (caret) => typeText(caret, text));
    else this.#view.refresh();
  }

  #paste(caret: Range, text: string): Range {
    return text.split(/\r\n?|\n/).reduce((at, line, index) => {
      const start = index === 0 ? at : startParagraph(at, this.#view.styles);
      return line ? typeText(start, line) : start;
    }, caret);
  }

  #target(event: InputEvent): Range | null {
    const [target] = event.getTargetRanges();
    return target
      ? this.#selecting.toModel(
          target.startContainer,
          target.startOffset,
          target.endContainer,
          target.endOffset,
        )
      : this.#model.selection.cloneRange();
  }

  /** Letters typed in a row are undone together, as in Word. */
  #type(range: Range, text: string): void {
    const { history } = this.#model;
    const last = this.#typed;
    const goesOn =
      last?.depth === history.depth &&
      range.collapsed &&
      range.isPointInRange(last.caret.startContainer, last.caret.startOffset);
    this.#edit(range, (caret) => typeText(caret, text));
    if (goesOn && history.depth > last.depth) history.join();
    this.#typed = { caret: this.#model.selection.cloneRange(), depth: history.depth };
  }

  #edit(range: Range, change: (caret: Range) => Range): void {
    const obstacle = this.#obstacle(range);
    if (obstacle) {
      this.#onRefused(obstacle);
      this.#view.refresh();
      return;
    }
    this.#model.byPerson(() => {
      this.#selecting.put(change(range.collapsed ? range : erase(range)));
      this.#model.changed();
    });
    this.#view.refresh();
    this.#selecting.reveal();
  }

  #obstacle(range: Range): Obstacle | null {
    const found = this.#model.refusalAt(range.startContainer) ?? this.#model.refusalAt(range.endContainer);
    if (found || range.collapsed) return found;
    try {
      this.#model.protection.requireDeletable(range);
      return null;
    } catch (error) {
      if (error instanceof WordRefusal) return 'locked';
      throw error;
    }
  }
}
