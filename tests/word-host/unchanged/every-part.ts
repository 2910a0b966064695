import { strToU8, zipSync } from 'fflate';

import { contentTypes, relationships } from '#tests/word-host/generated/draft.ts';
import { NS } from '#word-host/opc/namespaces.ts';

/** The parts of a .docx by path. */
export type Parts = Readonly<Record<string, string>>;

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office/2011/relationships';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const WORD_XMLNS =
  `xmlns:w="${NS.w}" xmlns:r="${NS.r}" xmlns:wp="${NS.wp}" xmlns:a="${NS.a}" xmlns:pic="${NS.pic}" ` +
  `xmlns:w14="${NS.w14}" xmlns:mc="${NS.mc}" xmlns:v="urn:schemas-microsoft-com:vml" ` +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" mc:Ignorable="w14"';

const FLOATING_PICTURE =
  '<w:r><w:drawing><wp:anchor simplePos="0"><wp:positionH relativeFrom="page"><wp:posOffset>100</wp:posOffset></wp:positionH>' +
  '<wp:extent cx="900000" cy="900000"/><wp:docPr id="3" name="Logo"><a:hlinkClick r:id="rIdSchool"/></wp:docPr>' +
  '<a:graphic><a:graphicData uri="picture"><pic:pic><pic:blipFill><a:blip r:embed="rIdLogo"/></pic:blipFill></pic:pic>' +
  '</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>';
const TEXT_BOX =
  '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="4" name="Box"/><a:graphic>' +
  '<a:graphicData uri="shape"><wps:wsp><wps:txbx><w:txbxContent><w:p><w:r><w:t>In a box</w:t></w:r></w:p></w:txbxContent>' +
  '</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>' +
  '<mc:Fallback><w:pict><v:shape style="width:10pt"><v:imagedata r:id="rIdLogo"/></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>';
const CHART =
  '<w:r><w:drawing><wp:inline><wp:docPr id="5" name="Chart"/><a:graphic><a:graphicData uri="chart">' +
  '<c:chart r:id="rIdChart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
const FIELD =
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r>' +
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';

const BODY = [
  '<w:p w14:paraId="1A2B3C4D"><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t xml:space="preserve">Certificate </w:t></w:r></w:p>',
  `<w:p>${FLOATING_PICTURE}</w:p>`,
  `<w:p>${TEXT_BOX}</w:p>`,
  `<w:p>${CHART}</w:p>`,
  '<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>',
  `<w:p>${FIELD}</w:p>`,
  '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
  '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>Noted</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>',
  '<w:p><w:bookmarkStart w:id="0" w:name="here"/><w:bookmarkEnd w:id="0"/></w:p>',
  '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>First</w:t></w:r></w:p>',
  '<w:p><w:ins w:id="7" w:author="Ana" w:date="2026-01-01T00:00:00Z"><w:r><w:t>added</w:t></w:r></w:ins><w:del w:id="8" w:author="Ana"><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>',
  '<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tr><w:tc><w:p><w:r><w:t>Cell</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>',
  '<w:sdt><w:sdtPr><w:tag w:val="signature"/><w:id w:val="12"/><w:lock w:val="sdtLocked"/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Signed</w:t></w:r></w:p></w:sdtContent></w:sdt>',
  '<w:p><w:hyperlink r:id="rIdSchool" w:history="1"><w:r><w:t>school</w:t></w:r></w:hyperlink></w:p>',
  '<w:p><w:pPr><w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:pPr></w:p>',
  '<w:p/>',
  '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:cols w:num="2"/><w:titlePg/></w:sectPr>',
];

/** A document with something of everything that an act of the add-in could damage. */
export const EVERY_PART: Parts = {
  '[Content_Types].xml': contentTypes(
    { rels: 'application/vnd.openxmlformats-package.relationships+xml', xml: 'application/xml' },
    { png: 'image/png', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    {
      'word/document.xml': `${WORD}.document.main+xml`,
      'word/header1.xml': `${WORD}.header+xml`,
      'word/styles.xml': `${WORD}.styles+xml`,
      'word/numbering.xml': `${WORD}.numbering+xml`,
      'word/settings.xml': `${WORD}.settings+xml`,
      'word/footnotes.xml': `${WORD}.footnotes+xml`,
      'word/comments.xml': `${WORD}.comments+xml`,
      'word/charts/chart1.xml': 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
      'word/webextensions/taskpanes.xml': 'application/vnd.ms-office.webextensiontaskpanes+xml',
      'word/webextensions/webextension1.xml': 'application/vnd.ms-office.webextension+xml',
      'customXml/itemProps1.xml': 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml',
      'docProps/custom.xml': 'application/vnd.openxmlformats-officedocument.custom-properties+xml',
      'docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
    },
  ),
  '_rels/.rels': relationships(
    ['rId1', 'officeDocument', 'word/document.xml'],
    ['rId2', 'custom-properties', 'docProps/custom.xml'],
    ['rId3', `${PACKAGE}/metadata/core-properties`, 'docProps/core.xml'],
    ['rId4', `${MICROSOFT}/webextensiontaskpanes`, 'word/webextensions/taskpanes.xml'],
  ),
  'word/document.xml': `<w:document ${WORD_XMLNS}><w:body>${BODY.join('\n')}</w:body></w:document>`,
  'word/_rels/document.xml.rels': relationships(
    ['rIdHeader', 'header', 'header1.xml'],
    ['rIdStyles', 'styles', 'styles.xml'],
    ['rIdLists', 'numbering', 'numbering.xml'],
    ['rIdSettings', 'settings', 'settings.xml'],
    ['rIdNotes', 'footnotes', 'footnotes.xml'],
    ['rIdComments', 'comments', 'comments.xml'],
    ['rIdChart', 'chart', 'charts/chart1.xml'],
    ['rIdLogo', 'image', 'media/logo.png'],
    ['rIdSchool', 'hyperlink', 'https://school.example/'],
    ['rIdData', 'customXml', '../customXml/item1.xml'],
  ),
  'word/header1.xml': `<w:hdr ${WORD_XMLNS}><w:p><w:r><w:t>Letterhead</w:t></w:r><w:r><w:pict><v:shape id="watermark"><v:imagedata r:id="rId1"/></v:shape></w:pict></w:r></w:p></w:hdr>`,
  'word/_rels/header1.xml.rels': relationships(['rId1', 'image', 'media/logo.png']),
  'word/styles.xml': `<w:styles ${WORD_XMLNS}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/></w:style></w:styles>`,
  'word/numbering.xml': `<w:numbering ${WORD_XMLNS}><w:abstractNum w:abstractNumId="0"><w:nsid w:val="1A2B3C4D"/><w:lvl w:ilvl="0"><w:start w:val="1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  'word/settings.xml': `<w:settings ${WORD_XMLNS}><w:zoom w:percent="100"/><w:trackRevisions/><w:defaultTabStop w:val="708"/></w:settings>`,
  'word/footnotes.xml': `<w:footnotes ${WORD_XMLNS}><w:footnote w:id="2"><w:p><w:r><w:t>Note</w:t></w:r></w:p></w:footnote></w:footnotes>`,
  'word/comments.xml': `<w:comments ${WORD_XMLNS}><w:comment w:id="0" w:author="Ana"><w:p><w:r><w:t>Really?</w:t></w:r></w:p></w:comment></w:comments>`,
  'word/charts/chart1.xml':
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:chart><c:v>7</c:v></c:chart><c:externalData r:id="rId1"/></c:chartSpace>',
  'word/charts/_rels/chart1.xml.rels': relationships(['rId1', 'package', '../embeddings/data.xlsx']),
  'word/embeddings/data.xlsx': 'the workbook of the chart',
  'word/media/logo.png': 'the logo',
  'word/webextensions/taskpanes.xml': `<wetp:taskpanes xmlns:wetp="${NS.wetp}" xmlns:r="${NS.r}"><wetp:taskpane dockstate="right" visibility="0" width="350" row="1"><wetp:webextensionref r:id="rId1"/></wetp:taskpane></wetp:taskpanes>`,
  'word/webextensions/_rels/taskpanes.xml.rels': relationships([
    'rId1',
    `${MICROSOFT}/webextension`,
    'webextension1.xml',
  ]),
  'word/webextensions/webextension1.xml': `<we:webextension xmlns:we="${NS.we}" id="{A}"><we:reference id="somebody-else" version="1.0.0.0"/><we:properties><we:property name="theirs" value="1"/></we:properties></we:webextension>`,
  'customXml/item1.xml':
    '<?mso-contentType?><order xmlns="urn:somebody:else"><name>A  B</name> <!-- kept --></order>',
  'customXml/_rels/item1.xml.rels': relationships(['rId1', 'customXmlProps', 'itemProps1.xml']),
  'customXml/itemProps1.xml': `<ds:datastoreItem xmlns:ds="${NS.ds}" ds:itemID="{B}"><ds:schemaRefs/></ds:datastoreItem>`,
  'docProps/custom.xml': `<Properties xmlns="${NS.op}" xmlns:vt="${NS.vt}"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Client"><vt:lpwstr>School</vt:lpwstr></property></Properties>`,
  'docProps/core.xml': `<cp:coreProperties xmlns:cp="${NS.cp}" xmlns:dc="${NS.dc}"><dc:creator>Ana</dc:creator></cp:coreProperties>`,
};

export function docxOf(parts: Parts): Uint8Array {
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries(files), { level: 0 });
}
