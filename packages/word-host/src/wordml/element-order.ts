import type { Name } from '#word-host/opc/namespaces.ts';

function names(prefix: 'w', ...locals: string[]): Name[] {
  return locals.map((local): Name => `${prefix}:${local}`);
}

/** The schema's order of children, for the elements that the host writes. */
export const CONTROL_ORDER: readonly Name[] = [
  ...names('w', 'rPr', 'alias', 'tag', 'id', 'lock', 'placeholder', 'temporary', 'showingPlcHdr'),
  ...names('w', 'dataBinding', 'label', 'tabIndex'),
  'w15:color',
  'w15:appearance',
  ...names('w', 'richText', 'text'),
];

export const PARAGRAPH_ORDER: readonly Name[] = [
  ...names('w', 'pStyle', 'keepNext', 'keepLines', 'pageBreakBefore', 'framePr', 'widowControl', 'numPr'),
  ...names('w', 'suppressLineNumbers', 'pBdr', 'shd', 'tabs', 'suppressAutoHyphens', 'kinsoku', 'wordWrap'),
  ...names('w', 'overflowPunct', 'topLinePunct', 'autoSpaceDE', 'autoSpaceDN', 'bidi', 'adjustRightInd'),
  ...names(
    'w',
    'snapToGrid',
    'spacing',
    'ind',
    'contextualSpacing',
    'mirrorIndents',
    'suppressOverlap',
    'jc',
  ),
  ...names(
    'w',
    'textDirection',
    'textAlignment',
    'textboxTightWrap',
    'outlineLvl',
    'divId',
    'cnfStyle',
    'rPr',
  ),
  ...names('w', 'sectPr', 'pPrChange'),
];

export const SECTION_ORDER: readonly Name[] = [
  ...names('w', 'headerReference', 'footerReference', 'footnotePr', 'endnotePr', 'type', 'pgSz', 'pgMar'),
  ...names('w', 'paperSrc', 'pgBorders', 'lnNumType', 'pgNumType', 'cols', 'formProt', 'vAlign', 'noEndnote'),
  ...names(
    'w',
    'titlePg',
    'textDirection',
    'bidi',
    'rtlGutter',
    'docGrid',
    'printerSettings',
    'sectPrChange',
  ),
];

export const SETTINGS_ORDER: readonly Name[] = [
  ...names('w', 'writeProtection', 'view', 'zoom', 'removePersonalInformation', 'removeDateAndTime'),
  ...names('w', 'doNotDisplayPageBoundaries', 'displayBackgroundShape', 'printPostScriptOverText'),
  ...names('w', 'printFractionalCharacterWidth', 'printFormsData', 'embedTrueTypeFonts', 'embedSystemFonts'),
  ...names('w', 'saveSubsetFonts', 'saveFormsData', 'mirrorMargins', 'alignBordersAndEdges'),
  ...names(
    'w',
    'bordersDoNotSurroundHeader',
    'bordersDoNotSurroundFooter',
    'gutterAtTop',
    'hideSpellingErrors',
  ),
  ...names(
    'w',
    'hideGrammaticalErrors',
    'activeWritingStyle',
    'proofState',
    'formsDesign',
    'attachedTemplate',
  ),
  ...names('w', 'linkStyles', 'stylePaneFormatFilter', 'stylePaneSortMethod', 'documentType', 'mailMerge'),
  ...names('w', 'revisionView', 'trackRevisions', 'doNotTrackMoves', 'doNotTrackFormatting'),
  ...names('w', 'documentProtection', 'autoFormatOverride', 'styleLockTheme', 'styleLockQFSet'),
  ...names('w', 'defaultTabStop', 'autoHyphenation', 'consecutiveHyphenLimit', 'hyphenationZone'),
  ...names(
    'w',
    'doNotHyphenateCaps',
    'showEnvelope',
    'summaryLength',
    'clickAndTypeStyle',
    'defaultTableStyle',
  ),
  ...names('w', 'evenAndOddHeaders', 'bookFoldRevPrinting', 'bookFoldPrinting', 'bookFoldPrintingSheets'),
  ...names('w', 'drawingGridHorizontalSpacing', 'drawingGridVerticalSpacing', 'characterSpacingControl'),
  ...names('w', 'footnotePr', 'endnotePr', 'compat', 'docVars', 'rsids', 'themeFontLang', 'clrSchemeMapping'),
  ...names('w', 'decimalSymbol', 'listSeparator'),
];
