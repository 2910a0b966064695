import { WordRefusal } from './model/word-refusal.ts';
import { includesSet, type RequirementSets } from './requirement-sets.ts';

/** Members newer than WordApi 1.1, of those that are played; without a type where every type has them from then on. */
const SINCE: Readonly<Record<string, string>> = {
  '1.2':
    'Body.insertInlinePictureFromBase64 ContentControl.insertInlinePictureFromBase64 ' +
    'Range.insertInlinePictureFromBase64 Range.inlinePictures ' +
    'InlinePicture.delete InlinePicture.paragraph InlinePicture.insertOoxml',
  '1.3':
    'tables parentBody parentTable parentTableOrNullObject parentTableCell parentTableCellOrNullObject ' +
    'parentContentControlOrNullObject styleBuiltIn subtype getRange getByIdOrNullObject ' +
    'getFirst getFirstOrNullObject getLast getLastOrNullObject getNext getNextOrNullObject ' +
    'getPrevious getPreviousOrNullObject Body.type Document.properties Range.hyperlink Range.isEmpty ' +
    'Paragraph.isLastParagraph Paragraph.isListItem Paragraph.tableNestingLevel ' +
    'Table.insertParagraph getParagraphBefore getParagraphBeforeOrNullObject ' +
    'getParagraphAfter getParagraphAfterOrNullObject',
  '1.4': 'Document.changeTrackingMode',
};

const VERSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(SINCE).flatMap(([version, members]) =>
    members.split(' ').map((member) => [member, version] as const),
  ),
);

/** Throws ApiNotFound for what a Word with these requirement sets does not know yet. */
export function requireKnown(member: string, sets: RequirementSets): void {
  const version = VERSIONS.get(member) ?? VERSIONS.get(member.split('.')[1] ?? '') ?? '1.1';
  if (includesSet(sets, 'WordApi', version)) return;
  throw new WordRefusal('ApiNotFound', `This Word does not know ${member} (WordApi ${version})`, 404);
}
