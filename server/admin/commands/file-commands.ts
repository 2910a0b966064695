import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

import type { Command } from '@commander-js/extra-typings';

import { type FileFormat, MAX_FILE_BYTES, type RegisteredFile } from '#contract/registered-files.ts';
import { sealCaption } from '#contract/seal-words.ts';
import {
  listFiles,
  registerFile,
  withdrawFile,
} from '#server/credentials/registered-files/registered-files.service.ts';
import { storedVersions } from '#server/credentials/contents/contents.service.ts';
import { transact } from '#server/db/retries.ts';
import { demoConfig } from '#server/demo/demo-config.ts';
import { fileFault, requireFile } from '#server/errors/file-faults.ts';
import { invalid } from '#server/errors/refusals.ts';
import { findOrganizationName } from '#server/organizations/organizations.store.ts';
import { requireKnown } from '#server/revocation/changes.service.ts';

import { type Administer, facts } from '#server/admin/administration.ts';
import { compareFile } from '#server/admin/compare-file.ts';

export function addFileCommands(program: Command, administer: Administer): void {
  const file = program
    .command('file')
    .description("Registered files: readers who check one of them see that it's the very file.");

  file
    .command('register <public_id> <file>')
    .description('Register a file of a document. Only its digest is stored, neither the file nor its name.')
    .option(
      '--without-comparison',
      "register it although its text can't be compared, or there's no confirmed text; nothing is compared then",
    )
    .option(
      '--with-differences',
      'register it although its text differs from the confirmed text, is that of an older version, or can look different to the eye',
    )
    .option('--json', 'print JSON: {public_id, file}')
    .action((publicId, path, options) =>
      administer(options, async ({ db, env, now, actor }) => {
        const { id, organization_id: organizationId, public_id } = await requireKnown(db, publicId);
        // Reads a large file before the transaction, so that nobody waits for it.
        const digest = await readDigest(path);
        const { host, pathname } = new URL(demoConfig(env).verifyUrl);
        const compared = options.withoutComparison
          ? null
          : await compareFile(
              { path, publicId: public_id, host },
              await storedVersions(db, id),
              sealCaption({
                publicId: public_id,
                issuer: await findOrganizationName(db, organizationId),
                host,
                path: pathname.replace(/\/$/, ''),
              }),
            );
        if (compared?.comparison === 'none')
          throw invalid(
            `${compared.problem}, so its text wasn't compared. Check that it's the right file, then add --without-comparison`,
          );
        if (compared?.problem && !options.withDifferences)
          throw invalid(`${compared.problem}\nCheck that it's the right file, then add --with-differences`);
        const details = { ...digest, comparison: 'none' as const, ...compared };
        const { file: registered } = await transact(db, (trx) =>
          registerFile(trx, { organizationId, public_id }, details, { caller: null, now, actor }),
        );
        const text = [factsOf({ public_id, file: registered })];
        if (compared === null) text.push(NOT_COMPARED);
        else if (digest.format === 'pdf') text.push(PDF_SEAL);
        if (!registered.checkable) text.push(NOT_CHECKABLE);
        return { json: { public_id, file: registered }, text: text.join('\n\n') };
      }),
    );

  file
    .command('list <public_id>')
    .description('List the registered files of a document, with those that were withdrawn.')
    .option('--json', 'print JSON: {public_id, files: […]}')
    .action((publicId, options) =>
      administer(options, async ({ db }) => {
        const { organization_id: organizationId, public_id } = await requireKnown(db, publicId);
        const { files } = await listFiles(db, { organizationId, public_id }, null);
        const text = files.map((each) => factsOf({ public_id, file: each })).join('\n\n');
        return { json: { public_id, files }, text: text || 'No registered files found.' };
      }),
    );

  file
    .command('withdraw <file_uid...>')
    .description(
      'Withdraw registered files. Readers who check one are told so; registering it again undoes it.',
    )
    .option('--json', 'print JSON: {files: […]}')
    .action((uids, options) =>
      administer.change(options, async ({ db, now, actor }) => {
        const withdraw = (uid: string) => withdrawFile(db, uid, { caller: null, now, actor });
        const withdrawn = await Array.fromAsync(new Set(uids), withdraw);
        const files = withdrawn.map(({ public_id, file: each }) => ({ public_id, ...each }));
        return { json: { files }, text: withdrawn.map(factsOf).join('\n\n') };
      }),
    );
}

const NOT_COMPARED = "Its text wasn't compared with the confirmed text.";
const PDF_SEAL =
  "The seal in a PDF isn't checked here: its code may lead elsewhere. The dashboard and the pane check it.";
const NOT_CHECKABLE =
  "Readers can't check it, because they get no digests of this document. See: content list";

/** The format follows from the content; for zip packages, from the name. */
async function readDigest(path: string): Promise<{ sha256: string; size: number; format: FileFormat }> {
  const hash = createHash('sha256');
  let size = 0;
  let start = '';
  try {
    requireFile(path);
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (size === 0) start = chunk.toString('latin1', 0, 5);
      hash.update(chunk);
      size += chunk.length;
      if (size > MAX_FILE_BYTES) throw invalid(`${path} is larger than ${MAX_FILE_BYTES} bytes`);
    }
  } catch (cause) {
    const fault = fileFault(cause, path);
    throw fault === undefined ? cause : invalid(fault);
  }
  if (size === 0) throw invalid(`${path} is empty`);
  const isDocx = start.startsWith('PK\x03\x04') && /\.docx$/i.test(path);
  const format = start === '%PDF-' ? 'pdf' : isDocx ? 'docx' : 'other';
  return { sha256: hash.digest('hex'), size, format };
}

function factsOf({ public_id, file }: { public_id: string; file: RegisteredFile }): string {
  const { withdrawn_at } = file;
  return facts([
    ['File', file.file_uid],
    ['Document', public_id],
    ['SHA-256', file.sha256],
    ['Format', `${file.format}, ${file.size} bytes`],
    ['State', withdrawn_at === null ? file.state : `${file.state} ${withdrawn_at} UTC`],
    [
      'Text',
      `${file.version === null ? 'no version' : `version ${file.version}`}, ${COMPARED[file.comparison]}`,
    ],
    ['Readers', file.checkable ? 'can check it' : "can't check it"],
    ['Registered', `${file.registered_at} UTC`],
    ['By', file.registered_by],
  ]);
}

const COMPARED = {
  same: 'the same',
  different: 'different, confirmed by staff',
  none: 'not compared',
} as const;
