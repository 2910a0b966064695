import type { Name } from '#word-host/opc/namespaces.ts';

/** Names of elements, with the prefix `w` unless they have another one. */
function names(list: string): readonly Name[] {
  const words = list.trim().split(/\s+/);
  return words.map((word) => (word.includes(':') ? word : `w:${word}`) as Name);
}

// The schema's order of children, for the elements that the host writes.

export const CONTROL_ORDER = names(`
  rPr alias tag id lock placeholder temporary showingPlcHdr dataBinding label tabIndex w15:color w15:appearance
  richText text
`);

export const PARAGRAPH_ORDER = names(`
  pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs
  suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd
  snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment
  textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange
`);

export const SECTION_ORDER = names(`
  headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols
  formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange
`);

export const SETTINGS_ORDER = names(`
  writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries
  displayBackgroundShape printPostScriptOverText printFractionalCharacterWidth printFormsData embedTrueTypeFonts
  embedSystemFonts saveSubsetFonts saveFormsData mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader
  bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors hideGrammaticalErrors activeWritingStyle proofState
  formsDesign attachedTemplate linkStyles stylePaneFormatFilter stylePaneSortMethod documentType mailMerge
  revisionView trackRevisions doNotTrackMoves doNotTrackFormatting documentProtection autoFormatOverride
  styleLockTheme styleLockQFSet defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone
  doNotHyphenateCaps showEnvelope summaryLength clickAndTypeStyle defaultTableStyle evenAndOddHeaders
  bookFoldRevPrinting bookFoldPrinting bookFoldPrintingSheets drawingGridHorizontalSpacing
  drawingGridVerticalSpacing characterSpacingControl footnotePr endnotePr compat docVars rsids themeFontLang
  clrSchemeMapping decimalSymbol listSeparator
`);
