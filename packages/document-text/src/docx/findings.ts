import { lookKey } from '#document-text/digest/digest-format.ts';
import type { Finding, FindingKind } from '#document-text/finding.ts';

import { lineNumbersIn } from './list-labels.ts';
import { boundTexts } from './bound-control.ts';
import type { DocumentLook } from './drawings/document-look.ts';
import { describedDrawing } from './drawings/shape-key.ts';
import { isFilledBox } from './formats/box-look.ts';
import { floatsOut } from './drawings/edge-area.ts';
import { DRAWN_FIELDS, type Field, fieldsIn, MERGED_FIELDS, ownField } from './fields.ts';
import { FindingList, joinsDigits, SEALED_UNSEEN, sealedAs, wordsBeside, wordsIn } from './finding-list.ts';
import { hasAlternatives, isLate, isOddAlternative, isOddRuby, isTrimmed, oddSign } from './odd-elements.ts';
import { isDoubled } from './formats/odd-formats.ts';
import { FormatRules, RIGHT_TO_LEFT } from './formats/format-rules.ts';
import { overlapsIn } from './formats/overlaps.ts';
import { type Formats, Looks } from './formats/look.ts';
import type { OpcPackage, Part } from './package/opc-package.ts';
import { hasBordersOverText, isSectionOff, type PageArea, pageOf } from './page-area.ts';
import { commentsIn, labelsOf, partFindings } from './part-findings.ts';
import type { LocatedPassage, TextOptions } from './passages.ts';
import { childOf, elements, halfPoints, isOn, isOtherAlternative, NAMESPACE, valueOf } from './wordml.ts';

const { m: M, mc: MC, w: W } = NAMESPACE;
/** Elements with settings, some of which are checked one by one. */
const SETTINGS = new Set(
  'pPr rPr tblPr tblPrEx tblGrid trPr tcPr sectPr sdtPr sdtEndPr smartTagPr customXmlPr ffData rubyPr'.split(
    ' ',
  ),
);
/** Characters that a formula draws beside its text, and those that can be read with it. */
const [CHARACTERS, READ] = [/^(chr|(beg|sep|end)Chr)$/, /[\p{L}\p{N}\p{Pd}\p{Po}+−±\u00ad]/u];
/** Elements of Word that show only the text inside them, or nothing. */
const KNOWN = new Set(
  (
    `body hdr ftr footnotes endnotes footnote endnote p r t tab br cr noBreakHyphen softHyphen sym ptab tbl tr tc sdt sdtContent hyperlink ` +
    'ins del moveFrom moveTo delText instrText delInstrText fldSimple fldChar fldData lastRenderedPageBreak smartTag customXml ' +
    'ruby rt rubyBase dir bdo txbxContent bookmarkStart bookmarkEnd proofErr permStart permEnd ' +
    'commentRangeStart commentRangeEnd commentReference annotationRef footnoteReference endnoteReference footnoteRef endnoteRef ' +
    'separator continuationSeparator moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd ' +
    'customXmlInsRangeStart customXmlInsRangeEnd customXmlDelRangeStart customXmlDelRangeEnd customXmlMoveFromRangeStart ' +
    'customXmlMoveFromRangeEnd customXmlMoveToRangeStart customXmlMoveToRangeEnd'
  ).split(' '),
);

/** In half-points: boxes to tick are larger. */
const MIN_BOX = 8;
/** A character that a program can draw. */
const SEEN = /[^\s\p{Cf}]/u;

/** A text that `passagesOf` found to be invisible. */
export interface UnseenText {
  kind: FindingKind;
  text: string;
  paragraph: Element;
}

interface ReadFile {
  opc: OpcPackage;
  main: string;
  root: Element;
  body: Element;
  /** Headers and footers that a page shows, and notes, each once. */
  stories: readonly Part[];
  passages: readonly LocatedPassage[];
  unseen: readonly UnseenText[];
  formats: Formats;
  look: DocumentLook;
  options: TextOptions;
}

/** These were seen as they are by those who sealed a document that looks as it did. Others are shown in different ways. */
const LOOKS: ReadonlySet<FindingKind> = new Set([
  'blank',
  'covered',
  'direction',
  'hidden',
  'list-label',
  'off-page',
  'picture',
  'raised',
  'tiny',
  'unseen-colour',
]);

/** A content control that isn't part of the text. */
export interface LeftOut {
  control: Element;
  /** As in a finding. */
  index: number | null;
}

/**
 * Finds everything in a file that can make a reader see another text, with its place. Elements that are on no list here are
 * reported.
 */
export function findingsIn(
  file: ReadFile,
): Pick<FindingList, 'findings' | 'sealable'> & { leftOut: LeftOut[] } {
  const { opc, main, root, body, stories, passages, unseen } = file;
  const list = new FindingList(passages);
  for (const { kind, text, paragraph } of unseen) {
    const box = kind === 'unseen-colour' ? paragraph.closest('txbxContent') : null;
    if (!SEEN.test(text) || (box && isFilledBox(box))) continue;
    const reason = SEALED_UNSEEN.find((each) => each === kind);
    if (reason) list.addUnseen(reason, paragraph, text);
    else list.add(kind, paragraph, text);
  }
  const leftOut: LeftOut[] = [];
  const page = pageOf(body, file.formats.styles);
  const visit = visitorOf(file, {
    list,
    page,
    leaveOut: (control) => void leftOut.push({ control, index: list.placeOf(control) }),
  });
  visit(body, false);
  for (const story of stories) visit(story.root, /^(hdr|ftr)$/.test(story.root.localName));
  for (const story of [body, ...stories.map((each) => each.root)])
    for (const { part, isCertain } of overlapsIn(story, page))
      list.addSealable('covered', part, wordsIn(part), isCertain ? null : sealedAs('covered'));
  const isOff = elements(body, W, 'sectPr').some(isSectionOff);
  const isOver = elements(body, W, 'sectPr').some(hasBordersOverText);
  const kinds: FindingKind[] = [
    ...(isOff ? ['off-page' as const] : []),
    ...(isOver ? ['covered' as const] : []),
    ...(elements(body, W, 'sectPr').some(isTurnedAround) && !RIGHT_TO_LEFT.test(wordsIn(body))
      ? ['direction' as const]
      : []),
  ];
  const odd: Finding[] = kinds.map((kind) => ({ kind, text: '', index: null }));
  for (const text of lineNumbersIn(body)) {
    const finding: Finding = { kind: 'list-label', text: '', index: null };
    odd.push(finding);
    list.sealable.set(finding, { kind: 'picture', text });
  }
  const findings = [...list.findings, ...odd, ...partFindings(opc, main, root, stories)];
  const others = findings.filter((one) => LOOKS.has(one.kind) && !list.sealable.has(one));
  const look = others.length > 0 ? file.look.keyWithSettings : null;
  if (look !== null)
    for (const finding of others) list.sealable.set(finding, { kind: 'picture', text: lookKey(look) });
  return { findings, sealable: list.sealable, leftOut };
}

/** Whether a line that separates notes has neither words nor signs. */
const isBare = (note: Element) =>
  note.textContent.trim() === '' && note.querySelector('sym, numPr, drawing, pict, noBreakHyphen') === null;

/** Whether the first column of a section is the one on the right. */
const isTurnedAround = (section: Element) =>
  isOn(childOf(section, 'bidi')) && Number(childOf(section, 'cols')?.getAttributeNS(W, 'num')) > 1;

function visitorOf(
  { opc, main, body, stories, passages, look, formats, options }: ReadFile,
  { list, page, leaveOut }: { list: FindingList; page: PageArea; leaveOut: (control: Element) => void },
) {
  const comments = commentsIn(opc.partsOf(main, ['comments']).map(({ root }) => root));
  const boundText = boundTexts(opc, main);
  const rules = new FormatRules({ list, page, formats, labelOf: labelsOf(opc, main, page) }, body);
  // Findings of drawings whose key contains the look of the document.
  const ofLook: Finding[] = [];
  let looks: Looks | undefined;
  const isMerged = opc.partsOf(main, ['settings']).some(({ root }) => childOf(root, 'mailMerge'));
  const drawnFields = [DRAWN_FIELDS, ...(isMerged ? [MERGED_FIELDS] : [])];
  const fields = new Map([body, ...stories.map(({ root }) => root)].flatMap((story) => [...fieldsIn(story)]));

  const visitWord = (element: Element, isEdge: boolean): void => {
    const { localName } = element;
    switch (localName) {
      case 'drawing':
      case 'pict':
      case 'object': {
        const index = isEdge ? null : list.placeOf(element);
        looks ??= new Looks(formats);
        const around = index === null ? null : { passages, index, formats, looks, look, options };
        const drawn = describedDrawing(element, { page, isEdge }, look, around);
        const found = drawn && list.addSealable(drawn.kind, element, drawn.text, drawn.key, drawn.forms);
        if (found && drawn?.hasLook && ofLook.push(found) === 1) list.addLook(look.keyWithSettings, ofLook);
        // Drawings in these boxes belong to them.
        for (const box of elements(element, W, 'txbxContent'))
          if (box.parentElement?.closest('drawing, pict, object') === element) visit(box, isEdge);
        return;
      }
      case 'sdt': {
        if (options.isOdd?.(element)) list.add('foreign-seal', element);
        if (options.isLeftOut(element)) return leaveOut(element);
        const bound = boundText(element);
        if (bound !== null) list.add('data-bound', element, bound);
        // Word then draws the control's name on both sides of its text.
        if (element.querySelector(':scope > sdtPr > appearance[*|val="tags"]'))
          list.add('alternative', element);
        break;
      }
      case 'hdr':
      case 'ftr':
        // Word then draws it over the page's text.
        if (Math.min(page.top, page.bottom) < 0) list.add('covered', element);
        break;
      case 'p':
        if (isEdge && floatsOut(element, page)) list.add('covered', element);
        rules.paragraph(element);
        break;
      case 'r':
        rules.run(element);
        break;
      case 'tbl':
        if (isEdge && floatsOut(element, page)) list.add('covered', element);
        rules.table(element);
        break;
      case 'sym':
        // Word draws the sign of a symbol font for any character.
        if (READ.test(String.fromCharCode(parseInt(element.getAttributeNS(W, 'char') ?? '', 16))))
          list.add('odd-font', element);
        break;
      case 'footnote':
      case 'endnote':
        // The lines that separate notes from the text may have any text.
        if (element.hasAttributeNS(W, 'type') && !isBare(element)) list.add('edge', element);
        break;
      case 'separator':
      case 'continuationSeparator':
      case 'footnoteRef':
      case 'endnoteRef':
      case 'annotationRef':
        // Word draws lines and numbers for these, wherever they are.
        if (!element.closest('footnote, endnote, comment')) list.add('object', element, localName);
        break;
      case 'bdo':
      case 'dir':
        if (localName === 'bdo') list.add('direction', element);
        else if (valueOf(element) === 'rtl') rules.turned(element.closest('p') ?? element);
        else if (RIGHT_TO_LEFT.test(wordsIn(element))) list.add('direction', element);
        break;
      case 'ruby':
        if (isOddRuby(element)) list.add('raised', element);
        break;
      case 'softHyphen':
        if (
          !/[\p{L}\p{M}]$/u.test(wordsBeside(element, 'previousSibling')) &&
          /^\d/.test(wordsBeside(element, 'nextSibling'))
        )
          list.add('blank', element);
        break;
      case 't':
        if (isTrimmed(element)) list.add('blank', element);
        if (element.firstElementChild) list.add('object', element);
        break;
      case 'fldSimple':
      case 'fldChar': {
        const field: Field = fields.get(element) ?? { code: '', result: '' };
        const key = ownField(element, field);
        const { code, isTimed } = field;
        const isDirty = /^(1|true|on)$/.test(element.getAttributeNS(W, 'dirty') ?? '');
        const offered = elements(element, W, 'listEntry').map(valueOf).join(', ');
        const whole = `${code.trim()} ${offered}`;
        if (elements(element, W, 'size').some((size) => halfPoints(size) < MIN_BOX))
          list.add('tiny', element, whole);
        const isFilled = /Date|Time|calculated/.test(valueOf(elements(element, W, 'type')[0]) ?? '');
        if (isDirty || isFilled || isTimed === true) list.add('field', element, whole);
        else if (key) list.addSealable('field', element, whole, sealedAs('field', key));
        else if (drawnFields.some((drawn) => drawn.test(code))) list.add('field', element, whole);
        break;
      }
      case 'commentReference': {
        const comment = comments.get(element.getAttributeNS(W, 'id')) ?? '';
        if (comment !== '') list.addSealable('comment', element, comment, sealedAs('comment', comment));
        break;
      }
      default:
        // Behind the formats of an empty run, LibreOffice writes former ones that are empty.
        if (!KNOWN.has(localName) && !(localName === 'rPrChange' && !element.hasChildNodes()))
          list.add('object', element, wordsIn(element) || element.nodeName);
    }
    for (const child of element.children) visit(child, isEdge);
  };

  const visit = (element: Element, isEdge: boolean): void => {
    const { localName, namespaceURI } = element;
    if (isOtherAlternative(element)) return;
    if (namespaceURI === W) {
      if (!SETTINGS.has(localName)) visitWord(element, isEdge);
      else if (isDoubled(element) || isLate(element) || hasAlternatives(element))
        list.add('alternative', element.parentElement ?? element);
      return;
    }
    if (namespaceURI === MC) {
      if (localName === 'AlternateContent' && isOddAlternative(element, isEdge))
        list.add('alternative', element);
    } else if (namespaceURI !== M) list.add('object', element, wordsIn(element) || element.nodeName);
    else if (localName === 'phant') list.add('hidden', element, element.textContent);
    else if (localName === 'borderBox') list.add('struck', element, element.textContent);
    else if (localName === 'ctrlPr') list.add(oddSign(element), element.closest('oMath') ?? element);
    else if (CHARACTERS.test(localName) && READ.test(element.getAttributeNS(M, 'val') ?? ''))
      list.add('object', element, element.getAttributeNS(M, 'val') ?? '');
    else if (/^(den|sub|sup|deg)$/.test(localName) && joinsDigits(element)) list.add('raised', element);
    for (const child of element.children) visit(child, isEdge);
  };
  return visit;
}
