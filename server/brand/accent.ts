import { channelsOf, contrastOf } from '#document-text/contrast.ts';

/** The backgrounds behind links and lines of a public page: the page, and the tints of its verdicts. */
const BACKGROUNDS = {
  light: ['ffffff', 'ebf3fc', 'f1faf1', 'fdf3f4', 'fff9f5'],
  dark: ['292929', '082338', '052505', '3b0509', '4a1e04'],
};
/** A little above the 4.5 of WCAG, because contrast is computed slightly differently there. */
const LEAST_CONTRAST = 4.7;
const STEPS = 40;

/** The readable color nearest to the one that an organization chose. */
export function accentOn(mode: keyof typeof BACKGROUNDS, accent: string): string {
  const channels = channelsOf(accent);
  const end = mode === 'light' ? 0 : 255;
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = channels.map((channel) => Math.round(channel + ((end - channel) * step) / STEPS));
    if (BACKGROUNDS[mode].every((each) => contrastOf(mixed, channelsOf(each)) >= LEAST_CONTRAST))
      return hexOf(mixed);
  }
  return hexOf([end, end, end]);
}

function hexOf(channels: readonly number[]): string {
  return channels.map((channel) => channel.toString(16).padStart(2, '0')).join('');
}

/** The style rules of an accent color; they follow the page's own. */
export function accentStyle(accent: string): string {
  const link = (mode: keyof typeof BACKGROUNDS) => `:root{--link:#${accentOn(mode, accent)}}`;
  return `${link('light')}@media screen and (prefers-color-scheme:dark){${link('dark')}}header{padding-bottom:12px;border-bottom:3px solid var(--link)}`;
}
