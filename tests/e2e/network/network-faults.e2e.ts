import { expect, type Locator } from '@playwright/test';

import type { ErrorCode } from '#contract/errors.ts';
import { heading, markedDocx, text } from '#tests/src/word/pane/marked-docx.ts';
import { PROOF } from '#tests/e2e/harness/test.ts';
import { signedIn } from '#tests/e2e/dashboard/dashboard.ts';
import type { Playground } from '#tests/e2e/harness/playground.ts';
import { recordsTitled } from '#tests/e2e/harness/records.ts';
import { identitiesIn, newOpenXmlErrors, sealsIn, textsIn } from '#tests/e2e/harness/docx-checks.ts';
import type { Wire } from './wire.ts';
import { test } from './wired-test.ts';

interface NetworkFault {
  injectFault(wire: Wire, request: RegExp): void;
  /** The browser's message for it. */
  line: RegExp;
  /** The pane's message when it affects the verification, and when it affects the code's picture. */
  says: RegExp;
  again?(playground: Playground): Promise<void>;
}

/** Longer than the pane waits for the service. */
const MORE_THAN_PATIENCE_MS = 31_000;
const VERIFICATION = /^POST \/api\/ext\/verification /;
const PICTURE = /^GET \/qr\//;
const RECORDED = 'The document is verified. Only the seal is missing.';
const JSON_TYPE = { 'content-type': 'application/json' };

function refused(status: number, code: ErrorCode, says: RegExp, headers = {}): NetworkFault {
  const body = JSON.stringify({ ok: false, error: `Refused with ${code}`, code });
  return {
    injectFault: (wire, request) => wire.answer(request, status, body, { ...JSON_TYPE, ...headers }),
    line: new RegExp(`status of ${status}`),
    says,
  };
}

/** An error page of a proxy. */
function broken(status: number): NetworkFault {
  return {
    injectFault: (wire, request) =>
      wire.answer(request, status, '<h1>Bad luck</h1>', { 'content-type': 'text/html' }),
    line: new RegExp(`status of ${status}`),
    says: /Sealmark isn’t available right now\. Nothing was lost\./,
  };
}

const button = ({ pane }: Playground, name: string): Locator => pane.getByRole('button', { name });
const NO_ANSWER = /Can’t reach Sealmark\. Nothing was lost\./;

const EVERYWHERE: Record<string, NetworkFault> = {
  'is out of reach': {
    injectFault: (wire, request) => wire.cutBefore(request),
    line: /net::ERR_/,
    says: NO_ANSWER,
  },
  'never answers': {
    injectFault: (wire, request) => wire.ignore(request),
    line: /net::ERR_/,
    says: NO_ANSWER,
  },
  'answers 403': refused(403, 'forbidden', /You don’t have permission to do this\./),
  'answers 404': refused(404, 'not_found', /We couldn’t find this document in your organization\./),
  'answers 429': refused(429, 'rate_limited', /Nothing was lost\. Try again in 7 seconds\./, {
    'retry-after': '7',
  }),
  'answers 500': refused(500, 'internal_error', /Sealmark isn’t available right now\./),
  'answers 502': broken(502),
  'answers 503': refused(503, 'unavailable', /Sealmark isn’t available right now\./),
};

const AT_THE_VERIFICATION: Record<string, NetworkFault> = {
  'loses its answer': {
    injectFault: (wire, request) => wire.cutAfter(request),
    line: /net::ERR_/,
    says: NO_ANSWER,
  },
  'answers 401': {
    ...refused(
      401,
      'unauthorized',
      /Your sign-in is no longer accepted\. Sign in again to continue\. What you typed is saved\./,
    ),
    async again(playground) {
      await playground.connectAs();
      await playground.verifyButton.click();
    },
  },
  'answers 403 for the scope': refused(403, 'insufficient_scope', /Your token doesn’t allow this\./),
  'answers 409': {
    ...refused(409, 'conflict', /Your first attempt did go through, with different dates or facts\./),
    async again(playground) {
      await button(playground, 'Start a new verification').click();
      await playground.verifyButton.click();
    },
  },
  'answers 422': refused(
    422,
    'invalid_request',
    /Some of what you entered wasn’t accepted\. Nothing was saved\./,
  ),
};

test.beforeEach(({ page }) => page.clock.install());

for (const [what, where, faults] of [
  ['the verification fails as every request does', VERIFICATION, EVERYWHERE],
  ['the verification fails in a way of its own', VERIFICATION, AT_THE_VERIFICATION],
  ['the picture of the code does not come', PICTURE, EVERYWHERE],
] as const) {
  const title = `${what}: explained, sealed once`;
  const tag = faults === EVERYWHERE ? PROOF : {};
  test(title, tag, async ({ page, playground, pane, service, wire, problems }) => {
    await playground.begin();
    for (const [how, fault] of Object.entries(faults))
      await test.step(`the service ${how}`, async () => {
        const end = problems.allow(fault.line);
        const documentTitle = `${what}: ${how}`;
        const given = markedDocx({ body: [heading('Agreement') + text('Signed in Lyon.')] });
        await playground.openFile(given, `${how}.docx`);
        await pane.getByLabel('Title').fill(documentTitle);
        const asked = page.waitForRequest((sent) =>
          where.test(`${sent.method()} ${new URL(sent.url()).pathname} `),
        );
        fault.injectFault(wire, where);
        await playground.verifyButton.click();
        await asked;
        if (how === 'never answers') await page.clock.fastForward(MORE_THAN_PATIENCE_MS);
        const told = pane.getByRole('alert').or(pane.getByRole('status')).filter({ hasText: fault.says });
        await expect(told.first()).toBeVisible();
        const between = await playground.download();
        expect(sealsIn(between)).toEqual([]);
        expect(textsIn(between)).toEqual(textsIn(given));
        if (where === PICTURE) await expect(pane.getByText(RECORDED)).toBeVisible();

        wire.mend();
        await (fault.again?.(playground) ?? button(playground, 'Try again').first().click());
        await expect(pane.getByRole('button', { name: /^Go to the seal/ })).toBeVisible();
        await expect(playground.heading('Verified')).toBeVisible();
        await expect(pane.getByText('Not in the document')).toBeHidden();
        await expect(told).toHaveCount(0);
        const sealed = await playground.download();
        expect(sealsIn(sealed).map(({ publicId }) => publicId)).toEqual(
          await recordsTitled(service, documentTitle),
        );
        expect(sealsIn(sealed)).toHaveLength(1);
        expect(identitiesIn(sealed)).toBe(1);
        expect(textsIn(sealed)).toEqual(expect.arrayContaining(textsIn(given)));
        expect(await newOpenXmlErrors(sealed, given)).toEqual([]);
        end();
      });
  });
}

test('an import whose connection breaks has an unknown outcome', async ({ page, service, wire }) => {
  const dashboard = await signedIn(page, service);
  await page.goto('/dashboard/people/import/file');
  const buffer = Buffer.from('uid,first_name,last_name\nS-1,Zoé,Roy\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await expect(dashboard.button('Import')).toBeEnabled();
  const written = Promise.withResolvers<void>();
  const writing = service.database.write(() => written.promise);
  await dashboard.button('Import').click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  wire.cut();
  await expect(page.getByText('so we can’t tell whether the list was imported')).toBeVisible();
  wire.mend();
  written.resolve();
  await writing;
});
