import { PLATFORM_NAMES, type PlatformName } from './platform.ts';

/**
 * The evidence for a belief: Microsoft's documentation; reports in a public issue tracker, by number; a conclusion from the
 * format or from Word's visible behavior; or nothing, so that both must work.
 */
export type Sureness = 'documented' | 'reported' | 'reasoned' | 'unknown';

/** A behavior of some Word, with its evidence. */
export interface Belief {
  readonly what: string;
  readonly source: string;
  readonly sureness: Sureness;
  /** The platforms with this behavior unless a test changes it. */
  readonly on: 'all' | 'none' | readonly PlatformName[];
}

/** Every switchable behavior, by name. */
export const BELIEFS = {
  // What Word omits from its answers, or refuses to answer.
  hidesMetafiles: {
    what: 'EMF and WMF pictures in line are not among `inlinePictures`',
    source: 'office-js#3145',
    sureness: 'reported',
    on: ['windows', 'windows-2024', 'windows-2021'],
  },
  hidesTrackingSetting: {
    what: 'The settings part of `getOoxml` is without `w:trackRevisions`',
    source: 'office-js#2123',
    sureness: 'reported',
    on: ['windows', 'windows-2024', 'windows-2021'],
  },
  hidesMostSettings: {
    what: 'The settings part of `getOoxml` is also without even and odd headers and protection',
    source: 'office-js#5421 (of `w:proofState`, on Mac)',
    sureness: 'unknown',
    on: 'none',
  },
  hidesSections: {
    what: 'The body’s `getOoxml` is without sections, headers and footers',
    source: 'office-js-docs#583 (web, years ago)',
    sureness: 'unknown',
    on: 'none',
  },
  failsToReadBody: {
    what: '`Body.getOoxml` of the main text answers GeneralException for some documents',
    source: 'office-js#5394, #1097, #998',
    sureness: 'reported',
    on: 'none',
  },
  neverReadsBody: {
    what: '`Body.getOoxml` of a large main text is never answered',
    source: 'office-js#702',
    sureness: 'reported',
    on: 'none',
  },
  showsObjectSign: {
    what: 'The text of a paragraph has a sign (U+FFFC) for a chart, equation, note mark or field',
    source: 'nothing found; desktop automation has signs of this kind',
    sureness: 'unknown',
    on: 'none',
  },
  failsToReadAfterEdit: {
    what: 'Once the text was changed, `getOoxml` answers GeneralException until the document is opened again',
    source: 'office-js#6016 (hosts other than Microsoft’s, through WOPI)',
    sureness: 'reported',
    on: 'none',
  },
  answersRowForLastParagraph: {
    what: '`getOoxml` of the last paragraph of a cell answers the whole row',
    source: 'office-js#6751 (16.109.2)',
    sureness: 'reported',
    on: ['mac'],
  },
  listsBodyControlsOnly: {
    what: '`document.contentControls` leaves out headers and footers',
    source: 'office-js#1902, #586',
    sureness: 'reported',
    on: ['web'],
  },
  refusesOtherPages: {
    what: 'Headers and footers of the first and of even pages answer GeneralException',
    source: 'office-js-docs-reference#1202 (open; no platform is named)',
    sureness: 'reported',
    on: 'none',
  },
  refusesPdfFile: {
    what: '`getFileAsync` of a PDF answers an internal error, although the set `PdfFile` is declared',
    source: 'office-js#1391; Microsoft’s page on `Office.Document` leaves Word on iPad out',
    sureness: 'reported',
    on: ['ipad'],
  },
  opensOneFile: {
    what: '`getFileAsync` is never answered while a file that it gave is still open',
    source: 'office-js#1191; #750 (the slices of the second file are wrong)',
    sureness: 'reported',
    on: ['web'],
  },
  savesNoDownloads: {
    what: 'A download that the pane starts does nothing, and raises no error',
    source: 'office-js#2700 (“by design”), #4681, #3385',
    sureness: 'reported',
    on: ['mac'],
  },
  refusesEveryWrite: {
    what: 'Every change by an add-in is refused with AccessDenied, and nothing says why',
    source: 'office-js#6907, Office-Add-in-samples#1530 (one installation for Windows)',
    sureness: 'reported',
    on: 'none',
  },
  // How content controls differ from what their markup suggests.
  hidesLinkedControls: {
    what: 'A control that holds a text link when the document is opened is not listed',
    source: 'office-js#1486 (“a known gap for content control”)',
    sureness: 'reported',
    on: ['web'],
  },
  hidesControlsInTables: {
    what: 'Controls inside tables are not listed',
    source: 'office-js#2040 (2021, reproduced by Microsoft, closed without a fix named)',
    sureness: 'reported',
    on: 'none',
  },
  hidesNestedControls: {
    what: 'Controls inside rich-text controls are not listed',
    source: 'office-js#1382 (“by design”), #3098, #137 (of Windows, later not reproduced)',
    sureness: 'reported',
    on: ['web'],
  },
  appendsCopyAfterControl: {
    what: 'insertOoxml into a control that shares its paragraph also puts a copy right after the control',
    source: 'office-js#1914',
    sureness: 'reported',
    on: ['web'],
  },
  replacesControlItself: {
    what: 'insertOoxml with Replace on a control replaces the control too, and not only what it holds',
    source: 'our prototype host behaves so; nothing found about Word',
    sureness: 'unknown',
    on: 'none',
  },
  refusesInlineControls: {
    what: 'Changes inside a control within a line are refused with NotAllowed',
    source: 'office-js#191 (closed; its closing is not explained)',
    sureness: 'unknown',
    on: 'none',
  },
  refusesUnsupportedControls: {
    what: 'Replacing content that holds a control Word does not support, such as a date picker, is refused with NotAllowed',
    source: 'Microsoft’s Word troubleshooting page, office-js-docs-pr#5877',
    sureness: 'documented',
    on: ['web'],
  },
  refusesToDeleteEmptyControls: {
    what: 'Deleting a control that holds no text is refused with NotAllowed',
    source: 'office-js#5732 (closed for want of an answer)',
    sureness: 'unknown',
    on: 'none',
  },
  // With these, Word changes something beside, instead of, or after what was requested.
  keepsLastParagraph: {
    what: 'The last paragraph of a body, header, footer or cell is only emptied by a deletion; a second one takes it out unless a table stands before it',
    source: 'the format wants one there; deleting by keyboard does so',
    sureness: 'reasoned',
    on: PLATFORM_NAMES,
  },
  losesLastFormat: {
    what: 'The last of several paragraphs that insertOoxml puts in takes its format from the paragraph it is put at',
    source: 'office-js#2914 (Windows), #2411 (Mac), office-js-docs#874',
    sureness: 'reported',
    on: ['windows', 'windows-2024', 'windows-2021', 'mac'],
  },
  losesOnlyFormat: {
    what: 'A single paragraph that insertOoxml puts in takes its format from the paragraph it is put at',
    source: 'nothing found; the reports of `losesLastFormat` are of several paragraphs',
    sureness: 'unknown',
    on: 'none',
  },
  keepsListFormat: {
    what: 'Inserted paragraphs that name no style, list or outline level take those of the paragraph they are put at',
    source: 'office-js#6904',
    sureness: 'reported',
    on: ['mac'],
  },
  losesUndo: {
    what: 'After insertOoxml nothing before it can be undone, nor the insertion itself',
    source: 'office-js#6423',
    sureness: 'reported',
    on: ['web'],
  },
  rebindsParagraphs: {
    what: 'The object of a deleted paragraph stands for the paragraph after it',
    source: 'nothing found; office-js#3284 (web) is of lists of paragraphs that stay as they were',
    sureness: 'unknown',
    on: 'none',
  },
  ignoresTrackMineOnly: {
    what: 'Setting the tracking mode to TrackMineOnly does nothing and raises nothing',
    source: 'office-js#6450 (16.0.17932)',
    sureness: 'reported',
    on: ['windows-2024'],
  },
  ignoresCustomXml: {
    what: '`customXmlParts.addAsync` answers that it went well and adds nothing',
    source: 'office-js#5910 (closed for want of an answer)',
    sureness: 'unknown',
    on: 'none',
  },
  // How long pages of the add-in live, and what reaches the file.
  endsRuntimeAtCompleted: {
    what: '`event.completed()` ends the page of a ribbon command at once, and a dialog it shows in an iframe with it',
    source: 'Microsoft’s page “Runtimes in Office Add-ins” (testing/runtimes.md); office-js#428',
    sureness: 'documented',
    on: 'all',
  },
  failsToSaveControls: {
    what: 'Once an add-in has put in a content control, the next save fails and ends the session',
    source: 'office-js#6590, #6635, #6657 (open)',
    sureness: 'reported',
    on: ['web'],
  },
  savesTextChangesOnly: {
    what: 'AutoSave does not notice a change of custom XML or properties alone',
    source: 'office-js#273, #1059, #4320',
    sureness: 'reported',
    on: ['windows', 'windows-2024', 'windows-2021', 'mac'],
  },
} as const satisfies Record<string, Belief>;

export type Behavior = keyof typeof BELIEFS;
export type BehaviorChanges = Partial<Record<Behavior, boolean>>;

/** The behaviors of a host: those of its platform, with a test's changes. */
export class Behaviors {
  readonly #platform: PlatformName | undefined;
  readonly #changes = new Map<string, boolean>();

  constructor(platform?: PlatformName, changes: BehaviorChanges = {}) {
    this.#platform = platform;
    for (const [name, isOn] of Object.entries(changes)) this.#changes.set(name, isOn);
  }

  has(name: Behavior): boolean {
    const { on }: Belief = BELIEFS[name];
    const isUsual =
      typeof on === 'string' ? on === 'all' : on.some((platform) => platform === this.#platform);
    return this.#changes.get(name) ?? isUsual;
  }

  set(name: Behavior, isOn: boolean): void {
    this.#changes.set(name, isOn);
  }
}
