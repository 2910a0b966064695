import type { StoryKind } from './stories.ts';

/** What of the document Word did not let be read. Without the body nothing tells which headers and footers it has. */
export type Unread = StoryKind;

export const ALL_UNREAD: readonly Unread[] = ['body', 'header', 'footer'];
