import { registerHooks } from 'node:module';

// The generator uses the compiler's JavaScript API, which TypeScript 7 lacks.
const compiler = import.meta.resolve('@typescript/typescript6');
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? compiler : name, context) });
const { createClient } = await import('@hey-api/openapi-ts');

const [input = '', path = ''] = process.argv.slice(2);
await createClient({
  input,
  output: { path, importFileExtension: '.ts' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent' },
});
