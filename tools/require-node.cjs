// Loaded before everything else, in syntax for any Node, so that an old one gives a message instead of failing.
'use strict';

// Node runs TypeScript from version 24 on; the launchers, which install that Node, are plain JavaScript.
const needed = (process.argv[1] || '').endsWith('.ts') ? 24 : 18;

if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    'Sealmark needs Node ' + needed + ' or newer here; this is Node ' + process.versions.node + '.\n',
  );
  process.exit(1);
}
