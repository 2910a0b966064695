import { lasting } from '#src/session/browser-storage.ts';
import { hostTheme, onHostTheme } from '#src/word/host/host.ts';

export const THEME_CHOICES = ['host', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const NAME = 'sealmark.theme';

export function chosenTheme(): ThemeChoice {
  return THEME_CHOICES.find((choice) => choice === lasting.read(NAME)) ?? 'host';
}

export function chooseTheme(choice: ThemeChoice): void {
  lasting.save(NAME, choice);
  showTheme();
}

/** Applies the theme, and again whenever the system changes it. */
export function followTheme(): void {
  showTheme();
  onHostTheme(showTheme);
}

/** Applies the chosen theme, otherwise Word's; high contrast is a system setting that always applies. */
export function showTheme(): void {
  const theirs = hostTheme();
  const choice = chosenTheme();
  document.documentElement.dataset.theme = choice === 'host' || theirs === 'contrast' ? theirs : choice;
}
