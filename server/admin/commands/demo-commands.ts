import type { Command } from '@commander-js/extra-typings';

import { demoConfig } from '#server/demo/demo-config.ts';
import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import { loadDemo, SMALL_DEMO } from '#server/demo/demo.service.ts';

import { type Administer, progressBar, table } from '#server/admin/administration.ts';
import { countValue } from '#server/admin/option-values.ts';

export function addDemoCommands(program: Command, administer: Administer): void {
  const demo = program.command('demo').description('Demo organizations to try Sealmark with.');
  const names = DEMO_ORGANIZATIONS.map(({ name }) => name);

  demo
    .command('load')
    .description(`Add ${names.join(' and ')} with people and documents, the same every time.`)
    .option('--documents <count>', 'documents per organization', countValue, SMALL_DEMO.documents)
    .option('--students <count>', 'students (and half as many employees)', countValue, SMALL_DEMO.students)
    .option('--scans <count>', 'scans per organization, approximately', countValue, SMALL_DEMO.scans)
    .option('--json', 'print JSON: {loaded, organizations: […]}')
    .action((options) =>
      administer(options, async ({ db, now, actor, env, stderr }) => {
        const keyId = demoConfig(env).signingKeys[0].id;
        const bar = progressBar(stderr, 'Load');
        const deps = { db, now, actor, keyId, onProgress: bar.show };
        const loaded = await loadDemo(deps, options).finally(bar.stop);
        const organizations = DEMO_ORGANIZATIONS.map(({ uid, name, workspace, identity }) => ({
          organization_id: uid,
          name,
          workspace,
          identity_uid: identity.uid,
        }));
        const lines = table(organizations, {
          organization: 'organization_id',
          identity: 'identity_uid',
          workspace: 'workspace',
          name: 'name',
        });
        const said = loaded ? 'Demo organizations loaded.' : 'The demo organizations are already loaded.';
        return { json: { loaded, organizations }, text: `${said}\n\n${lines}` };
      }),
    );
}
