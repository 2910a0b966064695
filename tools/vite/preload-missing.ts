import type { Plugin, Rolldown } from 'vite';

/**
 * Lists, of the scripts that Vite preloads with a later one, only those that aren't loaded yet. A script's static imports
 * are loaded before it runs, and hashed names compress badly.
 */
export function preloadMissing(): Plugin {
  let built: Rolldown.OutputBundle = {};
  return {
    name: 'preload-missing',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies(file, needed, { hostId, hostType }) {
            if (hostType === 'html') return needed;
            const present = importedBy(hostId, built);
            const missing = needed.filter((name) => !present.has(name));
            return missing.every((name) => name === file) ? [] : missing;
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        built = bundle;
      },
    },
  };
}

/** A script, and all its static imports. */
function importedBy(file: string, built: Rolldown.OutputBundle): Set<string> {
  const found = new Set([file]);
  for (const name of found) {
    const part = built[name];
    if (part?.type === 'chunk') for (const imported of part.imports) found.add(imported);
  }
  return found;
}
