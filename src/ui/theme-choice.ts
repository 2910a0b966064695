import { lasting } from '#src/session/browser-storage.ts';
import { hostTheme, onHostTheme } from '#src/word/host/host.ts';

export const THEME_CHOICES = ['host', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const NAME = 'sealmark.theme';

export function chosenTheme(): ThemeChoice {
  return THEME_CHOICES.find((choice) => choice === lasting.read(NAME)) ?? 'host';
}

/** Shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  lasting.save(NAME, choice);
  showTheme();
}

/** Shows the theme from now on, also while the system changes it. */
export function followTheme(): void {
  showTheme();
  onHostTheme(showTheme);
}

/** The theme that was chosen, else Word's; high contrast is the system's wish, and always granted. */
export function showTheme(): void {
  const theirs = hostTheme();
  const choice = chosenTheme();
  document.documentElement.dataset.theme = choice === 'host' || theirs === 'contrast' ? theirs : choice;
}
