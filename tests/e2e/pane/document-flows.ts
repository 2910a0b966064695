import { expect, type Locator } from '@playwright/test';

import { revokeCredential } from '#server/revocation/revocation.service.ts';
import { heading, markedDocx, text } from '#tests/src/word/pane/marked-docx.ts';
import { Playground } from '#tests/e2e/harness/playground.ts';
import { contentOf, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { clientOf, record, sealOf } from '#tests/e2e/network/troubled-contract.ts';

/** One task of the add-in that changes the document. */
export interface DocumentFlow {
  given(service: ScratchService): Promise<Buffer>;
  /** The method whose failure in Word fails the flow, named as in Word's API. */
  writes: readonly string[];
  /** From the open document to its button. */
  arrive(playground: Playground): Promise<void>;
  press(playground: Playground): Promise<void>;
  /** Shown once it's done, and not before. */
  done(playground: Playground): Locator;
  /** Where the failure is shown; by default, in the pane. */
  told?(playground: Playground): Locator;
  /** Closes the message if it covers the document. */
  dismiss?(playground: Playground): Promise<void>;
  /** Continues from there; by default, by the button of the pane's alert. */
  again?(playground: Playground): Promise<void>;
  /** Returns to the start. */
  leave?(playground: Playground): Promise<void>;
  /** How many seals the document has at the end; 1 by default. */
  seals?: number;
  /** How many records the service has created for it; 0 by default. */
  records?: number;
  expectIn?(docx: Buffer): void;
  /** Whose token it uses, if not the school's. */
  organization?: string;
}

const TITLE = 'Internship agreement';
const WORDS = heading(TITLE) + text('Between the school and the company.') + text('Signed in Lyon.');
/** The hash of an address that isn't the file's. */
const ELSEWHERE = '0123456789abcdef';

export const plain = (): Promise<Buffer> => Promise.resolve(markedDocx({ body: [WORDS] }));

async function sealed(service: ScratchService, { addresses = '', widthMm = 25, isChanged = false } = {}) {
  const docId = crypto.randomUUID();
  const own = await record(clientOf(service), TITLE, {}, docId);
  const identity = `1 ${docId} ${own.publicId}${addresses}`;
  const body = [WORDS + sealOf(own, widthMm) + text('One copy each.')];
  return markedDocx({ body, identity, ...(isChanged && { textTrace: traceOfOther(own.publicId) }) });
}

/** A trace of another text, an empty one of 2023. */
const traceOfOther = (publicId: string): string => `1 ${publicId} 1700000000 ${ELSEWHERE} 0 `;

const moved = (service: ScratchService): Promise<Buffer> => sealed(service, { addresses: ` ${ELSEWHERE}` });

async function revoked(service: ScratchService): Promise<Buffer> {
  const docId = crypto.randomUUID();
  const own = await record(clientOf(service), TITLE, {}, docId);
  const auditContext = { now: new Date(), actor: 'admin' };
  await revokeCredential(service.database.db, own.publicId, 'Issued in error', auditContext);
  return markedDocx({ body: [WORDS + sealOf(own)], identity: `1 ${docId} ${own.publicId}` });
}

export function button({ pane }: Playground, name: string | RegExp): Locator {
  return pane.getByRole('button', { name });
}

const seen = (locator: Locator) => locator.first().waitFor();

async function placeCursor({ verifyButton, page }: Playground): Promise<void> {
  await seen(verifyButton);
  await page.getByText('Signed in Lyon.').click();
}

const BY_DEFAULT = {
  told: ({ pane }: Playground) => pane.getByRole('alert'),
  again: async (playground: Playground) => {
    await playground.pane.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  },
  seals: 1,
};
export type WholeFlow = DocumentFlow & Required<Pick<DocumentFlow, keyof typeof BY_DEFAULT>>;

export const wholeFlows = (flows: Record<string, DocumentFlow>): [name: string, WholeFlow][] =>
  Object.entries(flows).map(([name, flow]) => [name, { ...BY_DEFAULT, ...flow }]);

const sentenceOf = ({ page }: Playground) => page.frameLocator('iframe[title="Dialog"]').getByRole('alert');

export const DOCUMENT_FLOWS: Record<string, DocumentFlow> = {
  'verifying and inserting the seal': {
    given: plain,
    writes: ['customXmlParts.addAsync', 'insertOoxml'],
    arrive: placeCursor,
    press: ({ verifyButton }) => verifyButton.click(),
    done: (playground) => button(playground, /^Go to the seal/),
    records: 1,
  },
  'inserting the seal of a document that was searched': {
    given: sealed,
    writes: ['insertOoxml'],
    arrive: async ({ pane, page }) => {
      await page.getByText('Between the school and the company.').waitFor();
      await pane.getByRole('tab', { name: 'Search' }).click();
      const [own = ''] = sealsIn(await new Playground(page).download()).map(({ publicId }) => publicId);
      // A search for one id opens its row.
      await pane.getByRole('searchbox').fill(own);
      await seen(pane.getByRole('button', { name: 'Insert seal' }));
    },
    press: (playground) => button(playground, 'Insert seal').click(),
    done: ({ pane }) => pane.getByText(/^The seal (is|was already in)/),
  },
  'refreshing the seal': {
    given: sealed,
    writes: ['insertOoxml'],
    arrive: (playground) => seen(playground.heading('Verified')),
    press: (playground) => playground.chooseMore('Refresh the seal'),
    done: ({ pane }) => pane.getByRole('tabpanel').getByText('The seal was refreshed in place.'),
  },
  'placing another seal': {
    given: sealed,
    writes: ['insertOoxml'],
    arrive: async (playground) => {
      await seen(playground.heading('Verified'));
      await playground.chooseMore('Place another seal');
      await playground.chooseOptions({ placement: 'footer' });
    },
    press: (playground) => button(playground, 'Insert seal').click(),
    done: (playground) => button(playground, /^Go to the seal: .*footer/i),
    seals: 2,
  },
  'keeping a changed text': {
    given: (service) => sealed(service, { isChanged: true }),
    writes: ['customXmlParts.addAsync'],
    arrive: ({ pane }) => seen(pane.getByText(/^The text has changed since it was sealed/)),
    press: (playground) => button(playground, 'Use this text from now on').click(),
    done: ({ pane }) => pane.getByRole('tabpanel').getByText(/confirmed this text at/),
    expectIn(docx) {
      const kept = Object.values(contentOf(docx)).filter((xml) =>
        xml.includes('<text xmlns="urn:sealmark:text:1"'),
      );
      expect(kept).toHaveLength(1);
      expect(kept[0]).not.toContain(ELSEWHERE);
    },
  },
  'removing the seal': {
    given: sealed,
    writes: ['ContentControl.delete'],
    arrive: (playground) => seen(playground.heading('Verified')),
    press: (playground) => playground.chooseMore('Remove the seal'),
    done: ({ pane }) => pane.getByText('Not in the document'),
    seals: 0,
  },
  'keeping a moved file as the same': {
    given: moved,
    writes: ['customXmlParts.addAsync'],
    arrive: (playground) => seen(playground.heading('Same file, or a copy?')),
    press: (playground) => button(playground, 'The same file').click(),
    done: (playground) => playground.heading('Verified'),
  },
  'making a copy a document of its own': {
    given: moved,
    writes: ['customXmlParts.addAsync'],
    arrive: (playground) => seen(playground.heading('Same file, or a copy?')),
    press: (playground) => button(playground, 'A copy').click(),
    done: (playground) => playground.heading('Not verified yet'),
  },
  'starting a new verification': {
    given: revoked,
    writes: ['customXmlParts.addAsync'],
    arrive: async (playground) => {
      await seen(playground.heading('Revoked'));
      await button(playground, 'Start a new verification').click();
    },
    press: (playground) => button(playground, 'Start new').click(),
    done: (playground) => playground.heading('Not verified yet'),
  },
  'repairing a seal that is too small': {
    given: (service) => sealed(service, { widthMm: 15 }),
    writes: ['insertOoxml'],
    arrive: async (playground) => {
      await playground.check();
      await seen(playground.heading('1 of 1 needs attention'));
    },
    press: (playground) => button(playground, 'Repair 1 seal').click(),
    done: (playground) => playground.heading('Ready to send'),
    again: (playground) => button(playground, 'Repair 1 seal').click(),
  },
  'inserting the seal from the ribbon': {
    given: plain,
    writes: ['customXmlParts.addAsync', 'insertOoxml'],
    arrive: placeCursor,
    press: (playground) => playground.ribbon('Insert seal').click(),
    done: (playground) => button(playground, /^Go to the seal/),
    told: sentenceOf,
    dismiss: ({ page }) => page.getByRole('button', { name: 'Close', exact: true }).click(),
    again: (playground) => playground.ribbon('Insert seal').click(),
    records: 1,
  },
};
