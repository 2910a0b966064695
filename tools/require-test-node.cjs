'use strict';

// better-sqlite3 is built for this Node; under an older one, such as an editor's, it crashes silently.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    'The tests need Node ' +
      NEEDED +
      ' or newer; this is Node ' +
      process.versions.node +
      '. Use the one in node_modules/.bin, as npm does.\n',
  );
  process.exit(1);
}
