import { join } from 'node:path';
import { build } from 'vite';

const scripts = new Map<string, Promise<string>>();

/** The module at this path with all its imports, as one script for a page; built once for all tests of a process. */
export function bundledScript(path: string): Promise<string> {
  const script = scripts.get(path) ?? bundle(path);
  scripts.set(path, script);
  return script;
}

/** Makes a pane believe that it's in a Word with the conversation of Windows. */
export function windowsPaneScript(): Promise<string> {
  return bundledScript(join(import.meta.dirname, '../../../packages/word-host/src/windows/windows-pane.ts'));
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'bundle' } },
  });
  const chunk = [result].flat().flatMap((made) => ('output' in made ? made.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`);
  return chunk.code;
}
