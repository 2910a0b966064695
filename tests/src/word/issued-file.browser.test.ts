import { afterAll, expect, test } from 'vitest';

import { compareParagraphs } from '#document-text/compare-text.ts';
import { LANGUAGES } from '#contract/fields.ts';
import { openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { addStudent, call } from '#tests/server/call.ts';
import { startTestService } from '#tests/server/service-fixture.ts';
import { usePanes } from './pane/pane.ts';

const open = usePanes();
const service = await startTestService();
afterAll(() => service.stop());
const school = await service.join({ name: 'Lycée & Cie <été>' });
const { token } = school;
const student = await addStudent(service, school, { first_name: 'Zoé', last_name: 'محمد' });

test.each(LANGUAGES)(
  'an issued file is recognized as this record’s in Word, unchanged, in %s',
  async (language) => {
    const results = 'L1 & L2 <b>;C1;3\nO’Keeffe `n° 7`;"15,5";3\nعربي 小龍 👩🏽‍🎓;;';
    const { answer } = await call(service, 'studentDocumentIssue', {
      token,
      body: {
        doc_type: 'transcript',
        language,
        student_uid: student,
        fields: { programme: 'Computer science', academic_year: '2026', results, comment: 'Good\nwork' },
      },
    });
    const { public_id, content } = answer.document;
    const docx = Buffer.from(content.docx ?? '', 'base64');
    const pane = await open(docx);
    const seen = await pane.call('readOpenDocument');
    expect(seen).toMatchObject({ publicId: public_id, textChange: null });
    expect(await pane.call('findSeals')).toMatchObject([{ publicId: public_id }]);
    const { versions } = (await call(service, 'contentList', { token, query: { public_id } })).answer;
    const compared = versions[0] && compareParagraphs(versions[0].digest, seen.ownText ?? []);
    expect(compared).toMatchObject({ isSame: true, added: [], moved: [], missing: 0 });
    expect(await openXmlErrors(docx)).toEqual([]);
  },
);
