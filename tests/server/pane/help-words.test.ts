import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { LANGUAGES } from '#contract/fields.ts';
import { paneTexts } from '#tests/src/messages/pane-texts.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Word's own names of a ribbon tab. */
const WORDS_OWN = ['Home', 'Accueil'];

test.each(LANGUAGES)('the help in %s uses the pane’s labels of buttons, tabs and states', (language) => {
  const shown = Object.values(paneTexts(language));
  const ribbon = readFileSync(join(ROOT, 'manifest.xml'), 'utf8');
  const help = readFileSync(join(ROOT, `server/pane/help-page.${language}.hbs`), 'utf8');
  const [states = ''] = help.match(/<dl>.*?<\/dl>/s) ?? [];
  const found = [...help.matchAll(/<b>([^<]+)</g), ...states.matchAll(/<dt>([^<]+)</g)];
  const labels = found.map(([, label = '']) => label.replaceAll('\u202f', ' '));
  const unknown = labels.filter(
    (label) => !WORDS_OWN.includes(label) && !shown.includes(label) && !ribbon.includes(`"${label}"`),
  );
  expect(labels.length).toBeGreaterThan(15);
  expect(unknown).toEqual([]);
});
