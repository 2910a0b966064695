import type { Behaviors } from '#word-host/platforms/behaviors.ts';
import { closest, descendants } from '#word-host/opc/xml.ts';
import { lockOf } from '#word-host/wordml/control.ts';
import type { MainSettings } from '#word-host/wordml/main-settings.ts';
import { generalException, WordRefusal } from './word-refusal.ts';

export type EditObstacle = 'read-only' | 'protected' | 'locked';

/** Obstacles of a change: the host's read-only switch, the document's protection, a locked control. */
export class Protection {
  isReadOnly = false;
  readonly #settings: MainSettings;
  readonly #behaviors: Behaviors;

  constructor(settings: MainSettings, behaviors: Behaviors) {
    this.#settings = settings;
    this.#behaviors = behaviors;
  }

  obstacle(): EditObstacle | null {
    if (this.isReadOnly) return 'read-only';
    return this.#settings.isProtected || this.#behaviors.has('refusesEveryWrite') ? 'protected' : null;
  }

  /** Includes the controls around the node. */
  obstacleAt(node: Node): EditObstacle | null {
    return this.obstacle() ?? (isInLockedContent(node) ? 'locked' : null);
  }

  requireWritable(): void {
    refuse(this.obstacle());
  }

  requireEditable(node: Node): void {
    refuse(this.obstacleAt(node));
  }

  /** Throws if a deletion would affect the inside of a locked control, or remove it completely. */
  requireDeletable(range: Range): void {
    for (const end of [range.startContainer, range.endContainer]) this.requireEditable(end);
    const common = range.commonAncestorContainer;
    const root = common instanceof Element ? common : common.parentElement;
    const touched = root ? descendants(root, 'w:sdt').filter((control) => range.intersectsNode(control)) : [];
    if (touched.some((control) => lockOf(control) !== 'unlocked')) refuse('locked');
  }
}

function isInLockedContent(node: Node): boolean {
  for (
    let content = closest(node, 'w:sdtContent');
    content;
    content = closest(content.parentNode, 'w:sdtContent')
  ) {
    const control = content.parentElement;
    if (control && ['contentLocked', 'sdtContentLocked'].includes(lockOf(control))) return true;
  }
  return false;
}

/** Word names the cause of a refusal only for protection and locks, not for a file opened for viewing. */
function refuse(obstacle: EditObstacle | null): void {
  if (obstacle === 'read-only') throw generalException();
  if (obstacle === 'protected')
    throw new WordRefusal('AccessDenied', 'You don’t have sufficient permissions for this action.', 403);
  if (obstacle === 'locked') {
    const message = 'This modification is not allowed because the selection is locked.';
    throw new WordRefusal('AccessDenied', message, 403);
  }
}
