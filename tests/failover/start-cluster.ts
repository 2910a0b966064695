import { once } from 'node:events';

import { missingForCluster } from '#tools/test-programs.mjs';

import { startDeployment } from './deployment.ts';
import { createNetwork } from './network.ts';

const missing = missingForCluster();
if (missing.length > 0) throw new Error(`A cluster needs ${missing.join(' and ')}`);

process.stdout.write('Starting a monitor, three database nodes, two processes, Redis, and nginx…\n');
const deployment = await startDeployment(createNetwork());
const { cluster, nginx, env, token, processes } = deployment;
const spaceOf = ({ address }: { address: string }) => `sealmark${address.split('.')[2]}`;

process.stdout.write(`
${cluster.show()}
Service     ${nginx.address} (nginx), ${processes.join(', ')}
Token       ${token}
Nodes       ${cluster.nodes.map(({ name, address }) => `${name} ${address}`).join(', ')}
Logs, data  ${cluster.folder}

Create a verification:
  curl -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\
    -d '{"doc_id":"letter-1","product":"word","title":"Letter"}' ${nginx.address}/api/ext/verification

Take node1 away, as root in another terminal:
${cluster.nodes
  .slice(0, 1)
  .flatMap((node) => {
    const space = `${spaceOf(node)}-${node.name}`;
    return [
      `  killed   ip netns pids ${space} | xargs kill -9`,
      `  frozen   ip netns pids ${space} | xargs kill -STOP     (goes on with -CONT)`,
      `  cut off  ip -n ${space} link set eth0 down             (comes back with up)`,
    ];
  })
  .join('\n')}
A node that was killed comes back when you type its name here.
To run commands of the service on this database:
  DATABASE_URL='${env['DATABASE_URL']}' npm run admin -- doctor

Ctrl-C stops everything and deletes the data.
`);

process.stdin.on('data', (typed) => {
  const node = cluster.nodes.find(({ name }) => name === String(typed).trim());
  node?.boot();
  process.stdout.write(cluster.show());
});
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
process.stdout.write('Stopping…\n');
process.stdin.destroy();
await deployment.stop();
