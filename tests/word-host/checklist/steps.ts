import type { DocumentName } from './documents.ts';

type Place = 'desktop' | 'web' | 'desktop and web' | 'Mac' | 'iPad';

/** One observation of the real Word that neither documentation nor reports settle. */
export interface Step {
  readonly title: string;
  readonly minutes: number;
  readonly place: Place;
  readonly files: readonly DocumentName[];
  readonly act: string;
  /** What to see; each gets a checkbox. */
  readonly expected: readonly string[];
}

/** Read from top to bottom by one person with Word for Windows and a browser; with a Mac and an iPad if available. */
export const STEPS: readonly Step[] = [
  {
    title: 'Paragraphs that hold only an object',
    minutes: 5,
    place: 'desktop and web',
    files: ['objects'],
    act: 'Put the cursor in each paragraph below a heading in turn, and insert the seal at the cursor. Undo between two tries.',
    expected: [
      'The equation, the text box, the page number, the footnote, the check box and the picture are all still there.',
      'The seal stands in a paragraph of its own.',
    ],
  },
  {
    title: 'Refresh keeps one seal',
    minutes: 4,
    place: 'desktop and web',
    files: ['letter'],
    act: 'Insert the seal at the end. Insert it again with another size. Then use Repair in Check, if it is offered.',
    expected: [
      'One seal, in the new size, with one caption.',
      'No empty paragraph is added around it.',
      'The seal cannot be deleted by keyboard, and the pane can remove it.',
    ],
  },
  {
    title: 'Sealed on the desktop, opened on the web',
    minutes: 3,
    place: 'desktop and web',
    files: ['letter'],
    act: 'Save the sealed letter to OneDrive, close it, and open it in a browser. Open the pane, then Check.',
    expected: ['This document says Verified.', 'Check finds the seal, once.'],
  },
  {
    title: 'Cursor in a form in a table',
    minutes: 3,
    place: 'desktop',
    files: ['form'],
    act: 'Put the cursor in the cell “One” of each table, then in the date. Insert the seal at the cursor each time.',
    expected: ['The seal stands outside the table.', 'Save, close and open: Word does not repair the file.'],
  },
  {
    title: 'A form with a date picker in a browser',
    minutes: 2,
    place: 'web',
    files: ['form'],
    act: 'Insert the seal at the top, then remove it.',
    expected: ['It works, or the pane says that Word in a browser cannot do it and names the desktop app.'],
  },
  {
    title: 'Different first and even pages',
    minutes: 3,
    place: 'desktop and web',
    files: ['headers'],
    act: 'Insert the seal with the place Header. Page through the document in print preview.',
    expected: [
      'Each of the five pages shows one code.',
      'No header lost its text.',
      'Check finds all of them.',
    ],
  },
  {
    title: 'Protected documents',
    minutes: 3,
    place: 'desktop and web',
    files: ['protected-reading', 'protected-forms'],
    act: 'Try to insert the seal into each.',
    expected: [
      'The pane says that the document is protected, and how to go on.',
      'Note what it says otherwise, and Word’s version: ______',
    ],
  },
  {
    title: 'Marked as final',
    minutes: 1,
    place: 'desktop',
    files: ['final'],
    act: 'Open it, leave “Marked as final” as it is, and try to insert the seal.',
    expected: ['The document does not change without a word.'],
  },
  {
    title: 'Beside headings and lists',
    minutes: 3,
    place: 'Mac',
    files: ['list'],
    act: 'Insert the seal at the top, remove it, and insert it at the end. Update the table of contents.',
    expected: ['The seal has no number or bullet.', 'The table of contents has no line of the seal.'],
  },
  {
    title: 'Tracked changes',
    minutes: 3,
    place: 'desktop',
    files: ['tracked'],
    act: 'Before verifying, select the line with the deletion and add it as a fact to confirm. Set tracking to “Just mine”, and insert the seal. If you can, repeat this in Word LTSC 2024.',
    expected: [
      'The fact says what the line says without the deleted words.',
      'Tracking is on afterwards, or the pane says that it is not.',
      'The insertion and the deletion that were there are still marked.',
    ],
  },
  {
    title: 'Undo and the ribbon',
    minutes: 3,
    place: 'desktop and web',
    files: ['letter'],
    act: 'Press Insert seal on the ribbon with the pane closed, then Undo. Sign out in Settings and press it again.',
    expected: [
      'One or a few undo steps take the seal away, or Word offers none (on the web).',
      'Signed out, the sentence stays until it is closed.',
    ],
  },
  {
    title: 'Grouped pictures',
    minutes: 2,
    place: 'desktop',
    files: ['group'],
    act: 'Open the pane, verify, and insert the seal at the end. Open Check.',
    expected: [
      'The group is still there.',
      'Where the pane cannot read the document, it says so and seals it all the same.',
    ],
  },
  {
    title: 'Issue into a new document',
    minutes: 3,
    place: 'desktop and web',
    files: ['letter'],
    act: 'Issue a document to a person. On the web, accept what Word asks.',
    expected: [
      'A new document opens, with content and seal; the letter is unchanged.',
      'On an iPad: it opens too, or the pane offers another way.',
    ],
  },
  {
    title: 'Print and scan',
    minutes: 2,
    place: 'desktop',
    files: ['letter'],
    act: 'Print the sealed letter, or save it as PDF, and scan the code with a phone.',
    expected: ['The public page opens.', 'A click on the code in the PDF opens it too.'],
  },
];
