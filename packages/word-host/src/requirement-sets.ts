import { WordRefusal } from './model/word-refusal.ts';
import type { RequirementSets } from './platforms/platform.ts';

/** The oldest Word that the add-in supports. */
const OLDEST: RequirementSets = {
  wordapi: '1.3',
  addincommands: '1.1',
  customxmlparts: '1.1',
  dialogapi: '1.1',
  documentevents: '1.1',
  settings: '1.1',
};

/** The sets of a platform, by default of the oldest supported Word, with changes such as `{ WordApi: '1.2' }`. */
export function requirementSets(
  given: RequirementSets = {},
  platform: RequirementSets = OLDEST,
): RequirementSets {
  return { ...lowerCased(platform), ...lowerCased(given) };
}

function lowerCased(sets: RequirementSets): RequirementSets {
  return Object.fromEntries(Object.entries(sets).map(([name, version]) => [name.toLowerCase(), version]));
}

export function includesSet(sets: RequirementSets, name: string, version: string): boolean {
  const [major = 0, minor = 0] = numbersOf(sets[name.toLowerCase()] ?? '0');
  const [wantedMajor = 0, wantedMinor = 0] = numbersOf(version);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);

/** Simulated members of other sets than WordApi 1.1; without a type if every type has them from then on. */
const SINCE: Readonly<Record<string, string>> = {
  'WordApi 1.2': 'Range.inlinePictures InlinePicture.paragraph InlinePicture.insertOoxml',
  'WordApi 1.3':
    'tables parentBody parentTable parentContentControlOrNullObject subtype getByIdOrNullObject getFirst getLast ' +
    'getNextOrNullObject getPreviousOrNullObject Body.type Document.properties Range.hyperlink Range.isEmpty ' +
    'ContentControl.getRange ' +
    'Table.insertParagraph Application.createDocument DocumentCreated.open',
  'WordApi 1.4': 'Document.changeTrackingMode',
};

const SETS: ReadonlyMap<string, string> = new Map(
  Object.entries(SINCE).flatMap(([set, members]) =>
    members.split(' ').map((member) => [member, set] as const),
  ),
);

/** Throws ApiNotFound for a member that a Word with these requirement sets lacks. */
export function requireKnown(member: string, sets: RequirementSets): void {
  const set = SETS.get(member) ?? SETS.get(member.split('.')[1] ?? '') ?? 'WordApi 1.1';
  const [name = '', version = ''] = set.split(' ');
  if (includesSet(sets, name, version)) return;
  throw new WordRefusal('ApiNotFound', `This Word does not know ${member} (${set})`, 404);
}
