import { WordRefusal } from './model/word-refusal.ts';
import { includesSet, type RequirementSets } from './requirement-sets.ts';

/**
 * Members of other sets than WordApi 1.1, of those that are played; without a type where every type has them from
 * then on.
 */
const SINCE: Readonly<Record<string, string>> = {
  'WordApi 1.2': 'Range.inlinePictures InlinePicture.paragraph InlinePicture.insertOoxml',
  'WordApi 1.3':
    'tables parentBody parentTable parentContentControlOrNullObject subtype getByIdOrNullObject getFirst getLast ' +
    'getNextOrNullObject getPreviousOrNullObject Body.type Document.properties Range.hyperlink ' +
    'Table.insertParagraph Application.createDocument DocumentCreated.open',
  'WordApi 1.4': 'Document.changeTrackingMode',
};

const SETS: ReadonlyMap<string, string> = new Map(
  Object.entries(SINCE).flatMap(([set, members]) =>
    members.split(' ').map((member) => [member, set] as const),
  ),
);

/** Throws ApiNotFound for what a Word with these requirement sets does not know yet. */
export function requireKnown(member: string, sets: RequirementSets): void {
  const set = SETS.get(member) ?? SETS.get(member.split('.')[1] ?? '') ?? 'WordApi 1.1';
  const [name = '', version = ''] = set.split(' ');
  if (includesSet(sets, name, version)) return;
  throw new WordRefusal('ApiNotFound', `This Word does not know ${member} (${set})`, 404);
}
