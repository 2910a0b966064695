import { type Draft, OFFICE, STORY_XMLNS, W_XMLNS, WORD } from './draft.ts';

const PROTECTIONS = {
  none: '',
  'read-only': '<w:documentProtection w:edit="readOnly" w:enforcement="1"/>',
  forms: '<w:documentProtection w:edit="forms" w:enforcement="1"/>',
  comments: '<w:documentProtection w:edit="comments" w:enforcement="1"/>',
  'tracked changes': '<w:documentProtection w:edit="trackedChanges" w:enforcement="1"/>',
  'not enforced': '<w:documentProtection w:edit="readOnly" w:enforcement="0"/>',
} as const;

export type ProtectionKind = keyof typeof PROTECTIONS;

export interface Settings {
  readonly protection?: ProtectionKind;
  readonly isTracking?: boolean;
  readonly hasEvenPages?: boolean;
  readonly isFinal?: boolean;
}

/** Styles, numbering and settings, as in every document of Word. */
export function addFixedParts(
  draft: Draft,
  { protection = 'none', isTracking = false, hasEvenPages = false, isFinal = false }: Settings = {},
): void {
  add(draft, 'styles', `<w:styles ${W_XMLNS}>${STYLES}</w:styles>`);
  add(draft, 'numbering', `<w:numbering ${W_XMLNS}>${NUMBERING}</w:numbering>`);
  add(
    draft,
    'settings',
    `<w:settings ${STORY_XMLNS}><w:zoom w:percent="100"/>` +
      `${isTracking ? '<w:trackRevisions/>' : ''}${PROTECTIONS[protection]}<w:defaultTabStop w:val="708"/>` +
      `${hasEvenPages ? '<w:evenAndOddHeaders/>' : ''}<w:compat><w:compatSetting w:name="compatibilityMode" ` +
      'w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>',
  );
  if (!isFinal) return;
  draft.relate('', `${OFFICE}/custom-properties`, 'docProps/custom.xml');
  draft.addXml(
    'docProps/custom.xml',
    'application/vnd.openxmlformats-officedocument.custom-properties+xml',
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">' +
      '<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="_MarkAsFinal"><vt:bool>true</vt:bool></property></Properties>',
  );
}

function add(draft: Draft, name: string, xml: string): void {
  draft.addXml(`word/${name}.xml`, `${WORD}.${name}+xml`, xml);
  draft.body.relate(name, `${name}.xml`);
}

function style(id: string, name: string, content: string, type = 'paragraph'): string {
  const isDefault = id === 'Normal' ? ' w:default="1"' : '';
  return `<w:style w:type="${type}"${isDefault} w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`;
}

const STYLES =
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Liberation Sans" w:hAnsi="Liberation Sans"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160"/></w:pPr></w:pPrDefault></w:docDefaults>' +
  style('Normal', 'Normal', '<w:qFormat/>') +
  style(
    'Heading1',
    'heading 1',
    '<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr>',
  ) +
  style(
    'ListParagraph',
    'List Paragraph',
    '<w:basedOn w:val="Normal"/><w:pPr><w:ind w:left="720"/></w:pPr>',
  ) +
  style('TOC1', 'toc 1', '<w:basedOn w:val="Normal"/>') +
  style('PlaceholderText', 'Placeholder Text', '<w:rPr><w:color w:val="666666"/></w:rPr>', 'character');

function level(depth: number, format: string, sign: string): string {
  return `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${sign}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 * (depth + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
}

const NUMBERING =
  `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${level(0, 'bullet', '•')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="multilevel"/>${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2.')}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>';
