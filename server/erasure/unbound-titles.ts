import type { Credential } from '#server/credentials/credentials.store.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/errors/refusals.ts';
import { noShare, type OnShare, selectUnboundTitles } from './erasure.store.ts';
import type { PersonNames } from './person-names.ts';

/** A document that isn't linked to a person, and whose title or facts contain the name. It may be a namesake's. */
export type UnboundTitle = Pick<Credential, 'public_id' | 'title' | 'issued_at'>;

const NAMED = 50;

/** Reads all of them, and their shown facts: an index can't look for all forms of a name. */
export async function findUnboundTitles(
  db: Db,
  organizationId: number,
  names: PersonNames,
  onShare: OnShare = noShare,
): Promise<UnboundTitle[]> {
  const found: UnboundTitle[] = [];
  for await (const { public_id, title, issued_at, facts } of selectUnboundTitles(db, organizationId, onShare))
    if ([title, ...facts].some((text) => names.isNamedIn(text))) found.push({ public_id, title, issued_at });
  return found;
}

/** Nothing was erased, because a person must decide which titles are about the person. */
export class UnconfirmedTitles extends Refusal {
  readonly titles: readonly UnboundTitle[];

  constructor(uid: string, titles: readonly UnboundTitle[]) {
    super(409, 'conflict', sentences(uid, titles));
    this.name = 'UnconfirmedTitles';
    this.titles = titles;
  }
}

function sentences(uid: string, titles: readonly UnboundTitle[]): string {
  const rest = titles.length - NAMED;
  return [
    `Nothing was erased. These documents aren't linked to anyone and have the name of ${uid} in their title or facts:`,
    ...titles
      .slice(0, NAMED)
      .map(({ public_id, title, issued_at }) => `  ${public_id}  ${issued_at.slice(0, 10)}  ${title}`),
    ...(rest > 0 ? [`  and ${rest} more (--json lists all)`] : []),
    'Run the command again. List those about this person with --title (ID…, or "all") to erase the name there.',
    'Add --keep-others to leave the others, which are about people with the same name.',
  ].join('\n');
}
