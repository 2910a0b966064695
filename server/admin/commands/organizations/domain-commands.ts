import type { Command } from '@commander-js/extra-typings';

import { transact } from '#server/db/retries.ts';
import { createDomainChecker } from '#server/domain-proof/domain-check.ts';
import {
  checkDomain,
  readDomain,
  removeDomain,
  setDomain,
  type Storage,
} from '#server/domain-proof/domains.service.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';

import { type Administer, facts } from '#server/admin/administration.ts';
import { domainValue } from '#server/admin/option-values.ts';

/** Adds the subcommands of `org` for the domain that an organization proves to own. */
export function addDomainCommands(org: Command, administer: Administer): void {
  const domain = org
    .command('domain')
    .description('The domain of an organization. The public page shows it while it is proven.');

  domain
    .command('show <organization_id>')
    .description('Show the domain, whether it is proven, and what proves it.')
    .option('--json', 'print JSON: {domain}')
    .action((uid, options) =>
      administer(options, async ({ db }) => {
        const { id } = await requireOrganization(db, uid);
        return answerOf(await readDomain(db, id));
      }),
    );

  domain
    .command('set <organization_id>')
    .argument('<domain>', 'such as school.example', domainValue)
    .description('Set the domain. Then publish the text that is printed, and run "org domain check".')
    .option('--json', 'print JSON: {domain}')
    .action((uid, name, options) =>
      administer.change(options, async ({ db, ...auditContext }) => {
        const organization = await requireOrganization(db, uid);
        await setDomain(db, organization, name, auditContext);
        return answerOf(await readDomain(db, organization.id));
      }),
    );

  domain
    .command('check <organization_id>')
    .description('Look for the proof now. The service does so every day.')
    .option('--json', 'print JSON: {domain}')
    .action((uid, options) =>
      administer(options, async ({ db, ...auditContext }) => {
        const organization = await requireOrganization(db, uid);
        const storage: Storage = { db, write: (work) => transact(db, work) };
        await checkDomain(storage, createDomainChecker(), organization, auditContext);
        const found = await readDomain(db, organization.id);
        return { ...answerOf(found), isProblem: found?.problem != null };
      }),
    );

  domain
    .command('remove <organization_id>')
    .description('Remove the domain. The public page stops showing it.')
    .option('--json', 'print JSON: {domain}')
    .action((uid, options) =>
      administer.change(options, async ({ db, ...auditContext }) => {
        const organization = await requireOrganization(db, uid);
        await removeDomain(db, organization, auditContext);
        return answerOf(null);
      }),
    );
}

function answerOf(domain: Awaited<ReturnType<typeof readDomain>>) {
  if (!domain) return { json: { domain }, text: 'No domain.' };
  const { proof, problem } = domain;
  const text = facts([
    ['Domain', domain.domain],
    ['State', domain.state],
    ['Proven', domain.proven_at && `${domain.proven_at} UTC, by ${domain.method === 'dns' ? 'DNS' : 'file'}`],
    ['Lost', domain.lost_at && `${domain.lost_at} UTC`],
    ['Problem', problem],
    ['Text to publish', proof.text],
    ['In a TXT record of', proof.record],
    ['Or in the file', proof.file],
  ]);
  return { json: { domain }, text };
}
