import type { Plugin, Rolldown } from 'vite';

/**
 * Of the scripts that Vite fetches along with a later one, names only those that aren't there yet. What a script imports
 * is there before it asks for anything, and names with a hash compress badly.
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

/** A script, and all that it imports at once. */
function importedBy(file: string, built: Rolldown.OutputBundle): Set<string> {
  const found = new Set([file]);
  for (const name of found) {
    const part = built[name];
    if (part?.type === 'chunk') for (const imported of part.imports) found.add(imported);
  }
  return found;
}
