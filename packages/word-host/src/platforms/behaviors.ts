import { PLATFORM_NAMES, type PlatformName } from './platform.ts';

const WINDOWS = ['windows', 'windows-2024', 'windows-2021'] as const;

/**
 * Every behavior that differs between Words and can be switched, with the platforms that have it unless a test changes it, and
 * its evidence. Documented: in Microsoft's documentation. Reported: in a public issue tracker, by number. Reasoned: follows from
 * the format or from Word's visible behavior. Unknown: no evidence, so both must work.
 */
const BEHAVIORS = {
  // What Word omits from its answers, or refuses to answer.

  // EMF and WMF pictures in line are not among `inlinePictures`. Reported: office-js#3145.
  hidesMetafiles: WINDOWS,
  // `getOoxml` answers with a document written anew: see `written-anew.ts`. Documented: the styles in use, the empty
  // paragraph and the settings, in Microsoft’s page “Understand when and how to use Office Open XML”. Reported: the
  // lists’ other ids in office-js#5000, `w:proofState` in #5421. Reasoned: the rest.
  writesAnew: 'all',
  // The settings part of `getOoxml` is without `w:trackRevisions`. Reported: office-js#2123.
  hidesTrackingSetting: WINDOWS,
  // The settings part of `getOoxml` is also without even and odd headers and protection. Unknown: office-js#5421 (of
  // `w:proofState`, on Mac).
  hidesMostSettings: 'none',
  // The body’s `getOoxml` is without sections, headers and footers. Unknown: office-js-docs#583 (web, years ago).
  hidesSections: 'none',
  // `getOoxml` is without styles, settings, theme, fonts, lists, notes and comments. Unknown: nothing found; for hosts other
  // than Microsoft’s.
  hidesSharedParts: 'none',
  // `Body.getOoxml` of the main text answers GeneralException for some documents. Reported: office-js#5394, #1097,
  // #998.
  failsToReadBody: 'none',
  // `Body.getOoxml` of a large main text is never answered. Reported: office-js#702.
  neverReadsBody: 'none',
  // The text of a paragraph has a sign (U+FFFC) for a chart, equation, note mark or field. Unknown: nothing found;
  // desktop automation has signs of this kind.
  showsObjectSign: 'none',
  // Once the text was changed, `getOoxml` answers GeneralException until the document is opened again. Reported:
  // office-js#6016 (hosts other than Microsoft’s, through WOPI).
  failsToReadAfterEdit: 'none',
  // `getOoxml` of the last paragraph of a cell answers the whole row. Reported: office-js#6751 (16.109.2).
  answersRowForLastParagraph: ['mac'],
  // An error doesn't name the member that failed. Documented: `DebugInfo.errorLocation` is there “if available”.
  hidesErrorLocation: 'none',
  // `document.contentControls` leaves out headers and footers. Reported: office-js#1902, #586.
  listsBodyControlsOnly: ['web'],
  // Headers and footers of the first and of even pages answer GeneralException. Reported: office-js-docs-reference#1202
  // (open; no platform is named).
  refusesOtherPages: 'none',
  // `getFileAsync` of a PDF answers an internal error, although the set `PdfFile` is declared. Reported:
  // office-js#1391; Microsoft’s page on `Office.Document` leaves Word on iPad out.
  refusesPdfFile: ['ipad'],
  // `getFileAsync` is never answered while a file that it gave is still open. Reported: office-js#1191; #750 (the
  // slices of the second file are wrong).
  opensOneFile: ['web'],
  // `getFileAsync` gives the file as it was opened. Reported: office-js#640 (web: the original `document.xml`).
  givesStoredFile: 'none',
  // A download that the pane starts does nothing, and raises no error. Reported: office-js#2700 (“by design”), #4681,
  // #3385.
  savesNoDownloads: ['mac'],
  // Every change by an add-in is refused with AccessDenied, and nothing says why. Reported: office-js#6907,
  // Office-Add-in-samples#1530 (one installation for Windows).
  refusesEveryWrite: 'none',

  // How content controls differ from what their markup suggests.

  // A control that holds a text link when the document is opened is not listed. Reported: office-js#1486 (“a known gap
  // for content control”).
  hidesLinkedControls: ['web'],
  // Controls inside tables are not listed. Reported: office-js#2040 (2021, reproduced by Microsoft, closed without a
  // fix named).
  hidesControlsInTables: 'none',
  // Controls inside rich-text controls are not listed. Reported: office-js#1382 (“by design”), #3098, #137 (of Windows,
  // later not reproduced).
  hidesNestedControls: ['web'],
  // insertOoxml into a control that shares its paragraph also puts a copy right after the control. Reported:
  // office-js#1914.
  appendsCopyAfterControl: ['web'],
  // insertOoxml with Replace on a control replaces the control too, and not only what it holds. Unknown: our prototype
  // host behaves so; nothing found about Word.
  replacesControlItself: 'none',
  // Changes inside a control within a line are refused with NotAllowed. Unknown: office-js#191 (closed; its closing is
  // not explained).
  refusesInlineControls: 'none',
  // Replacing content that holds a control Word does not support, such as a date picker, is refused with NotAllowed.
  // Documented: Microsoft’s Word troubleshooting page, office-js-docs-pr#5877.
  refusesUnsupportedControls: ['web'],
  // Deleting a control that holds no text is refused with NotAllowed. Unknown: office-js#5732 (closed for want of an
  // answer).
  refusesToDeleteEmptyControls: 'none',

  // With these, Word changes something beside, instead of, or after what was requested.

  // The last paragraph of a body, header, footer or cell is only emptied by a deletion; a second one takes it out
  // unless a table stands before it. Reasoned: the format wants one there; deleting by keyboard does so.
  keepsLastParagraph: PLATFORM_NAMES,
  // The last of several paragraphs that insertOoxml puts in takes its format from the paragraph it is put at. Reported:
  // office-js#2914 (Windows), #2411 (Mac), office-js-docs#874.
  losesLastFormat: [...WINDOWS, 'mac'],
  // A single paragraph that insertOoxml puts in takes its format from the paragraph it is put at. Unknown: nothing
  // found; the reports of `losesLastFormat` are of several paragraphs.
  losesOnlyFormat: 'none',
  // Inserted paragraphs that name no style, list or outline level take those of the paragraph they are put at.
  // Reported: office-js#6904.
  keepsListFormat: ['mac'],
  // A control whose content was a tracked insertion stays, empty, when it's deleted while changes are tracked. Unknown:
  // office-js#1299 (“by design”) tells only of controls whose content is struck out.
  keepsEmptiedControls: 'none',
  // After insertOoxml nothing before it can be undone, nor the insertion itself. Reported: office-js#6423.
  losesUndo: ['web'],
  // The object of a deleted paragraph stands for the paragraph after it. Unknown: nothing found; office-js#3284 (web)
  // is of lists of paragraphs that stay as they were.
  rebindsParagraphs: 'none',
  // Setting the tracking mode to TrackMineOnly does nothing and raises nothing. Reported: office-js#6450 (16.0.17932).
  ignoresTrackMineOnly: ['windows-2024'],
  // `customXmlParts.addAsync` answers that it went well and adds nothing. Unknown: office-js#5910 (closed for want of
  // an answer).
  ignoresCustomXml: 'none',

  // How long pages of the add-in live, and what reaches the file.

  // `event.completed()` ends the page of a ribbon command at once, and a dialog it shows in an iframe with it.
  // Documented: Microsoft’s page “Runtimes in Office Add-ins” (testing/runtimes.md); office-js#428.
  endsRuntimeAtCompleted: 'all',
  // Once an add-in has put in a content control, the next save fails and ends the session. Reported: office-js#6590,
  // #6635, #6657 (open).
  failsToSaveControls: ['web'],
  // AutoSave does not notice a change of custom XML or properties alone. Reported: office-js#273, #1059, #4320.
  savesTextChangesOnly: [...WINDOWS, 'mac'],
} as const satisfies Record<string, 'all' | 'none' | readonly PlatformName[]>;

export type Behavior = keyof typeof BEHAVIORS;
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
    const on: 'all' | 'none' | readonly PlatformName[] = BEHAVIORS[name];
    const isUsual =
      typeof on === 'string' ? on === 'all' : on.some((platform) => platform === this.#platform);
    return this.#changes.get(name) ?? isUsual;
  }

  set(name: Behavior, isOn: boolean): void {
    this.#changes.set(name, isOn);
  }
}
