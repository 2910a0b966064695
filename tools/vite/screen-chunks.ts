import { resolve } from 'node:path';

import type { Rolldown } from 'vite';

/** The entry points that are opened first, each with its first modules. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  frame: ['src/taskpane/main.tsx'],
  connect: ['src/taskpane/features/connect/Connect.tsx'],
  document: ['src/taskpane/shell/Connected.tsx', 'src/taskpane/features/this-document/ThisDocument.tsx'],
  ribbon: ['src/taskpane/commands/commands.ts'],
};
const LATER = 'later';
/** They open in the frame, so its scripts are there. */
const WITHIN_FRAME = new Set(['connect', 'document']);

/** Libraries of which the first screens need nearly everything that any screen needs. */
const LIBRARIES: Readonly<Record<string, RegExp>> = {
  // The icons are those of a field's messages.
  fields: /@fluentui\/react-(input|field|label)\/|react-icons\/lib\/sizedIcons\//,
  // The base of menus and tooltips, which open later.
  menus:
    /react-utilities\/lib\/(trigger|virtualParent|hooks\/(useOn\w+Outside|use(Browser)?Tim\w+|useAnimationFrame|useFirstMount|useForceUpdate))|react-icons\/lib\/utils\/bundleIcon/,
  // The base of those: many files, each too small to compress well.
  pieces:
    /@fluentui\/(react-(utilities|shared-contexts|aria|jsx-runtime)|keyboard-keys)\/|react-icons\/lib\/(contexts|utils|core)\/|\/node_modules\/keyborg\//,
  // Also needed by the ribbon's commands.
  base: /\/node_modules\/(react|@griffel|@emotion|stylis|@lingui)\//,
  // Infinite queries belong to the screens that have one.
  query: /@tanstack\/(?!.*(useInfinite|infiniteQueryObserver))/i,
};

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * Few scripts, each with everything that the same first screens need. By default, the bundler makes one for every few
 * modules that some later screen shares, and so many pieces compress badly: 14 kB of what the first screens load.
 */
export function screenChunks(): Rolldown.CodeSplittingGroup[] {
  return [
    // Vite's few lines for dynamic imports: readers' pages need them, and nothing else of the pane.
    { name: 'preload', test: /vite\/preload-helper/, includeDependenciesRecursively: false },
    firstChunks(FIRST),
    ...Object.entries(LIBRARIES).map(([name, test]) => {
      return { name, test, includeDependenciesRecursively: false };
    }),
  ];
}

/** A script for each set of entry points that are opened first, with our own modules that they share with later screens. */
export function firstChunks(first: typeof FIRST): Rolldown.CodeSplittingGroup {
  let names: Map<string, string> | undefined;
  return {
    debugName: 'screens',
    includeDependenciesRecursively: false,
    name(id, modules) {
      names ??= chunkNames(first, modules);
      return names.get(id) ?? null;
    },
  };
}

/** The chunk of each of our modules; what only one entry point needs stays with it. */
function chunkNames(entries: typeof FIRST, modules: Modules): Map<string, string> {
  const first = Object.entries(entries).map(
    ([name, paths]) => [name, paths.map((path) => resolve(path))] as const,
  );
  const known = first.flatMap(([, ids]) => ids);
  const later = importedLater(known, modules).filter((id) => !known.includes(id));
  const openings = new Map<string, string[]>();
  for (const [name, ids] of [...first, ...later.map((id) => [LATER, [id]] as const)])
    for (const id of importedAtOnce(ids, modules)) openings.set(id, [...(openings.get(id) ?? []), name]);

  const names = new Map<string, string>();
  for (const [id, needing] of openings) {
    const isInFrame = needing.includes('frame');
    const apart = needing.filter((opening) => opening !== LATER && !(isInFrame && WITHIN_FRAME.has(opening)));
    const name = apart.join('-');
    // An icon is a module of its own; another library's index would include the whole library.
    const isOwnOrIcon = !id.includes('node_modules') || id.includes('/react-icons/lib/atoms/');
    if (needing.length > 1 && name !== '' && isOwnOrIcon) names.set(id, name);
  }
  return names;
}

/** These modules, and all their static imports. */
function importedAtOnce(ids: readonly string[], modules: Modules): Set<string> {
  const found = new Set(ids);
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The dynamic imports of these modules and of their imports. */
function importedLater(ids: readonly string[], modules: Modules): string[] {
  const found = new Set(ids);
  const later = new Set<string>();
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) found.add(imported);
    for (const imported of dynamicallyImportedIds) later.add(imported);
  }
  return [...later];
}
