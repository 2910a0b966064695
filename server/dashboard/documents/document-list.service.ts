import { MAX_ACT_DOCUMENTS } from '#contract/dashboard/acts.ts';
import type { DocumentFilters } from '#contract/dashboard/documents.ts';
import { readableOf } from '#server/access/readable-families.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { readSignals } from '#server/analytics/signals.service.ts';
import { selectBusySeals } from '#server/analytics/scan-hours.store.ts';
import { selectMakers } from '#server/audit/audit.store.ts';
import type { Addresses } from '#server/credentials/addresses.ts';
import { findCredentials } from '#server/credentials/credential-list.store.ts';
import { documentItem } from '#server/credentials/credential-record.ts';
import { type Credential, findCredential } from '#server/credentials/credentials.store.ts';
import { findHolder } from '#server/credentials/list-conditions.store.ts';
import type { Readable } from '#server/credentials/readable-credentials.store.ts';
import type { Database } from '#server/db/database.ts';
import { timestamp } from '#server/db/schema.ts';
import { invalid } from '#server/errors/refusals.ts';
import { docTypeOf } from '#server/figures/daily-sums.store.ts';

const PAGE_SIZE = 25;

/** Reads the pages of the dashboard's list, in a way that delays no other request. */
export function createDocumentList({ database, addresses }: { database: Database; addresses: Addresses }) {
  const { read } = database.reads;
  const pages = database.offThread(new URL('../../credentials/credential-list.store.ts', import.meta.url), {
    findCredentials,
  });
  const seals = database.offThread(new URL('../../analytics/scan-hours.store.ts', import.meta.url), {
    selectBusySeals,
  });

  async function page(
    readable: Readable,
    {
      attention,
      doc_type,
      made_by: maker,
      made_with: tokenUid,
      made_since: since,
      person: uid,
      ...others
    }: Omit<DocumentFilters, 'family'>,
    { after, perPage, today }: { after?: Credential | undefined; perPage: number; today: string },
  ) {
    const { organizationId } = readable;
    const person = uid === undefined ? undefined : await read((db) => findHolder(db, organizationId, uid));
    if (uid !== undefined && !person) return [];
    const isOfScans = attention === 'scans';
    const publicIds = isOfScans
      ? (await readSignals(seals, readable, today)).map(({ public_id }) => public_id)
      : undefined;
    if (publicIds?.length === 0) return [];
    const filter = {
      ...others,
      maker,
      tokenUid,
      since,
      person,
      publicIds,
      today,
      docType: docTypeOf(doc_type),
      attention: isOfScans ? undefined : attention,
    };
    const place = { page: 1, perPage, after: after && { issued_at: after.issued_at, id: after.id } };
    return pages.findCredentials(organizationId, readable, filter, place);
  }

  /** The public IDs of everything that the filters find; 422 if they are too many for one act. */
  async function findAll(caller: Caller, { family, ...filters }: DocumentFilters, now: Date) {
    const readable = readableOf(caller);
    const families = readable.families.filter((one) => family === undefined || one === family);
    const place = { perPage: MAX_ACT_DOCUMENTS + 1, today: timestamp(now).slice(0, 10) };
    const found = families.length === 0 ? [] : await page({ ...readable, families }, filters, place);
    if (found.length > MAX_ACT_DOCUMENTS)
      throw invalid(`The filters find more than ${MAX_ACT_DOCUMENTS} documents`);
    return found.map(({ public_id }) => public_id);
  }

  async function list(
    caller: Caller,
    { cursor, family, ...filters }: DocumentFilters & { cursor?: string | undefined },
    now: Date,
  ) {
    const readable = readableOf(caller);
    const last =
      cursor === undefined
        ? undefined
        : await read((db) => findCredential(db, readable.organizationId, cursor));
    if (cursor !== undefined && !(last && readable.families.includes(last.family)))
      throw invalid('cursor must be a next_cursor from this list');
    const families = readable.families.filter((one) => family === undefined || one === family);
    const today = timestamp(now).slice(0, 10);
    // Reads one row more, to know whether there is a next page.
    const place = { after: last, perPage: PAGE_SIZE + 1, today };
    const found = families.length === 0 ? [] : await page({ ...readable, families }, filters, place);
    const shown = found.slice(0, PAGE_SIZE);
    const publicIds = shown.map(({ public_id }) => public_id);
    const makers = await read((db) => selectMakers(db, readable.organizationId, publicIds));
    return {
      items: shown.map((credential) => ({
        ...documentItem(credential, { addresses, today }),
        end_date: credential.end_date,
        made_by: makers.get(credential.public_id) ?? null,
      })),
      next_cursor: found.length > PAGE_SIZE ? (shown.at(-1)?.public_id ?? null) : null,
    };
  }

  return { list, findAll };
}
