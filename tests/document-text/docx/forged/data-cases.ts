import { STORY_XMLNS } from '#tests/word-host/generated/draft.ts';
import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import { all, edit, type Edit, newPart, NOT, paragraph, relation, text } from './base.ts';

const bound = (binding: string, shown = NOT) =>
  edit(NOT, `<w:sdt><w:sdtPr>${binding}<w:text/></w:sdtPr><w:sdtContent>${shown}</w:sdtContent></w:sdt>`);
const CUSTOM = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';

const CORE = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties';
const path = (xpath: string) => `<w:dataBinding w:xpath="${xpath}" w:storeItemID="{9}"/>`;
const data = (xml: string, item = 9) =>
  all(
    newPart(`customXml/item${item}.xml`, xml),
    relation('customXml', `../customXml/item${item}.xml`, `rIdForged${item}`),
  );
/** With the id that controls name. */
const dataWithId = (xml: string, item = 9) =>
  all(
    data(xml, item),
    newPart(`customXml/itemProps${item}.xml`, `<ds:datastoreItem xmlns:ds="${CUSTOM}" ds:itemID="{9}"/>`),
    newPart(
      `customXml/_rels/item${item}.xml.rels`,
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>',
    ),
    relation('customXmlProps', `itemProps${item}.xml`, 'rId1', '', `customXml/_rels/item${item}.xml.rels`),
  );
const NAME = '<school><name>always</name></school>';
const FORMAT = '<w:date><w:dateFormat w:val="dddd d MMMM yyyy"/><w:lid w:val="fr-FR"/></w:date>';
const LIST = '<w:dropDownList><w:listItem w:value="1" w:displayText="always"/></w:dropDownList>';

const day = (shown: string) =>
  all(
    data('<school><day>2027-07-01T00:00:00</day></school>'),
    bound(path('/school[1]/day[1]') + FORMAT, shown),
  );

const GLOSSARY = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.glossary+xml';
/** A control without data, which has a text for that. */
const empty = (placeholder: string) =>
  all(
    data('<school><name></name></school>'),
    newPart(
      'word/glossary/document.xml',
      `<w:glossaryDocument ${STORY_XMLNS}><w:docParts><w:docPart><w:docPartPr><w:name w:val="Own"/></w:docPartPr><w:docPartBody>${paragraph(text(placeholder))}</w:docPartBody></w:docPart></w:docParts></w:glossaryDocument>`,
    ),
    relation('glossaryDocument', 'glossary/document.xml', 'rIdGlossary'),
    edit(
      '</Types>',
      `<Override PartName="/word/glossary/document.xml" ContentType="${GLOSSARY}"/></Types>`,
      '[Content_Types].xml',
    ),
    bound(
      `<w:showingPlcHdr/><w:placeholder><w:docPart w:val="Own"/></w:placeholder>${path('/school[1]/name[1]')}`,
    ),
  );

/** A control without data that shows its text for that. */
export const HONEST_PLACEHOLDER = empty('not ');
/** One that names no such text: Word keeps its own. */
export const HONEST_EMPTY = all(
  data('<school><name></name></school>'),
  bound(`<w:showingPlcHdr/>${path('/school[1]/name[1]')}`),
);

/** A control that shows its data, in its format of days. */
export const HONEST_DAY = day(text('jeudi 1 juillet 2027'));

/** Controls that show other data than their text. */
export const DATA_CASES: CasesByKind<Edit> = {
  'data-bound': {
    'data: of its own': all(dataWithId(NAME), bound(path('/school[1]/name[1]'))),
    'data: the title of the file': all(
      newPart(
        'docProps/core.xml',
        `<cp:coreProperties xmlns:cp="${CORE}" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>always</dc:title></cp:coreProperties>`,
      ),
      relation(
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        'docProps/core.xml',
        'rIdCore',
        '',
        '_rels/.rels',
      ),
      bound(
        `<w:dataBinding w:prefixMappings="xmlns:c='${CORE}' xmlns:dc='http://purl.org/dc/elements/1.1/'" w:xpath="/c:coreProperties[1]/dc:title[1]" w:storeItemID="{6C3C8BC8-F283-45AE-878A-BAB7291924A1}"/>`,
      ),
    ),
    'data: none, and a text for that': empty('always '),
    'data: none, and no text for that': all(
      data('<school><name></name></school>'),
      bound(
        `<w:showingPlcHdr/><w:placeholder><w:docPart w:val="Gone"/></w:placeholder>${path('/school[1]/name[1]')}`,
      ),
    ),
    'data: other blanks': all(data('<name>n ot</name>'), bound(path('/name[1]'))),
    'data: of two bindings': all(
      data('<school><name>not </name><other>always</other></school>'),
      bound(path('/school[1]/name[1]') + path('/school[1]/other[1]').replace('<w:', '<w15:')),
    ),
    'data: of a namespace with an unusual prefix': all(
      data('<name xmlns="urn:school">always</name>'),
      bound(path('/a-1:name[1]').replace(' ', ` w:prefixMappings="xmlns:a-1 = 'urn:school'" `)),
    ),
    'data: a day': day(NOT),
    'data: by a path that Word never writes': all(data(NAME), bound(path('//name'))),
    'data: the second of two with one id': all(
      dataWithId('<name>not </name>', 8),
      dataWithId('<name>always</name>'),
      bound(path('/name[1]')),
    ),
    ...Object.fromEntries(
      ['', '<name>not </name><name>not </name>'].map((names): [string, Edit] => [
        `data: another number of items, ${names},`,
        all(
          dataWithId(`<school>${names}</school>`),
          bound(
            `${path('/school[1]/name').replace('<w:', '<w15:').replaceAll(' w:', ' w15:')}<w15:repeatingSection/>`,
            `<w:sdt><w:sdtPr><w15:repeatingSectionItem/></w:sdtPr><w:sdtContent>${NOT}</w:sdtContent></w:sdt>`,
          ),
        ),
      ]),
    ),
    'data: to choose from': all(
      data('<school><name>1</name></school>'),
      bound(path('/school[1]/name[1]') + LIST),
    ),
  },
};
