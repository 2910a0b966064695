import { type Config, ConfigError } from '#server/config/config.ts';
import { demoConfig } from '#server/demo/demo-config.ts';
import { stopOnSignal } from '#server/service.ts';

import { type PlaygroundService, startPlayground } from './playground-service.ts';
import { isLoopbackUrl, phoneCommands } from './this-computer.ts';

try {
  const config = demoConfig(process.env);
  const service = await startPlayground(config, { onStoppable: stopOnSignal });
  process.stdout.write(welcome(config, service));
} catch (error) {
  process.stderr.write(`\n${sentence(error)}\n`);
  process.exitCode = 1;
}

function welcome({ publicUrl, port, tls }: Config, { tokens, dashboardUrl }: PlaygroundService): string {
  const secrets = tokens.map(({ name, token }) => `  ${name.padEnd(14)}  ${token}`);
  const lines = [
    '',
    `The playground: ${isLoopbackUrl(publicUrl) ? publicUrl : `${tls ? 'https' : 'http'}://localhost:${port}`}/playground/`,
    '',
    ...(tokens.length > 0
      ? ['Tokens to connect with, valid for 24 hours:', ...secrets]
      : ['This database has no demo organization. To create a token: npm run admin -- token create --help']),
    '',
    ...(dashboardUrl === null ? [] : [wayIn(dashboardUrl), `  ${dashboardUrl}`, '']),
    ...(isLoopbackUrl(publicUrl)
      ? [
          'QR codes open on this computer only. To scan with a phone on the same network:',
          ...phoneCommands(port).map((command) => `  ${command}`),
          '',
        ]
      : []),
    'Stop with Ctrl+C.',
    '',
  ];
  return lines.join('\n');
}

function wayIn(dashboardUrl: string): string {
  return dashboardUrl.includes('#')
    ? 'The dashboard, for the administrator of Lycée Lumière. The link works once:'
    : 'The dashboard. Sign in with your passkey:';
}

function sentence(error: unknown): string {
  if (!(error instanceof ConfigError)) throw error;
  const isTaken = error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'EADDRINUSE';
  return isTaken ? `${error.message} Choose another one: PORT=3001 npm start` : error.message;
}
