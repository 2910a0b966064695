/** More than anyone undoes; the oldest steps are dropped first. */
const MAX_STEPS = 100;

type Step = readonly MutationRecord[];

/**
 * Undo for every change of the stories, step by step. It restores the original elements, so that ids stay and the add-in's
 * objects remain valid. What isn't text is kept: styles, numbering, settings, picture files, properties, custom XML.
 */
export class History {
  readonly #observer = new MutationObserver((records) => this.#pending.push(...records));
  #pending: MutationRecord[] = [];
  #done: Step[] = [];
  #undone: Step[] = [];

  watch(story: Document): void {
    this.#observer.observe(story, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeOldValue: true,
      characterData: true,
      characterDataOldValue: true,
    });
  }

  /** Ends a step, so that the next one can be undone separately. Returns whether anything changed. */
  mark(): boolean {
    const step = this.#take();
    if (step.length === 0) return false;
    this.#done = [...this.#done, step].slice(-MAX_STEPS);
    this.#undone = [];
    return true;
  }

  /** Merges the last two steps: a run of typing is undone at once. */
  join(): void {
    this.#done.push(this.#done.splice(-2).flat());
  }

  /** Drops all steps. */
  forget(): void {
    this.mark();
    this.#done = [];
    this.#undone = [];
  }

  get depth(): number {
    return this.#done.length;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  undo(): void {
    this.mark();
    const step = this.#done.pop();
    if (step) this.#undone.push(this.#reverted(step));
  }

  redo(): void {
    this.mark();
    const step = this.#undone.pop();
    if (step) this.#done.push(this.#reverted(step));
  }

  /** The step that undoes the undo. */
  #reverted(step: Step): Step {
    for (const record of step.toReversed()) revert(record);
    return this.#take();
  }

  #take(): MutationRecord[] {
    const records = [...this.#pending, ...this.#observer.takeRecords()];
    this.#pending = [];
    return records;
  }
}

function revert(record: MutationRecord): void {
  const { target, oldValue, attributeName, attributeNamespace } = record;
  if (record.type === 'characterData' && target instanceof CharacterData) target.data = oldValue ?? '';
  if (record.type === 'attributes' && target instanceof Element && attributeName !== null)
    revertAttribute(target, attributeNamespace, attributeName, oldValue);
  if (record.type !== 'childList') return;
  for (const added of record.addedNodes) target.removeChild(added);
  for (const removed of record.removedNodes) target.insertBefore(removed, record.nextSibling);
}

function revertAttribute(owner: Element, namespace: string | null, name: string, value: string | null): void {
  if (value === null) owner.removeAttributeNS(namespace, name);
  else if (owner.hasAttributeNS(namespace, name)) {
    const kept = owner.getAttributeNodeNS(namespace, name);
    if (kept) kept.value = value;
  } else owner.setAttributeNS(namespace, qualified(owner, namespace, name), value);
}

function qualified(owner: Element, namespace: string | null, name: string): string {
  const prefix = namespace === null ? null : owner.lookupPrefix(namespace);
  return prefix === null ? name : `${prefix}:${name}`;
}
