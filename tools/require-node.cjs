// Loaded before everything else, and written for any Node, so that an old one says so instead of stumbling.
'use strict';

// Node runs TypeScript by itself from 24 on; the launchers, which bring that Node along, are plain JavaScript.
const needed = (process.argv[1] || '').endsWith('.ts') ? 24 : 18;

if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    'Sealmark needs Node ' + needed + ' or newer here; this is Node ' + process.versions.node + '.\n',
  );
  process.exit(1);
}
