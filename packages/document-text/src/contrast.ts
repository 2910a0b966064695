/** Of less contrast, from 1 to 21, text is invisible. Yellow on paper has 1.07. */
export const SEEN_CONTRAST = 1.05;

/** Red, green and blue of `rrggbb`, from 0 to 255. */
export function channelsOf(color: string): number[] {
  return [0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16));
}

/** The contrast between two colors, given by their channels: from 1 to 21, as defined by WCAG. */
export function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => (value / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function hexOf(channels: readonly number[]): string {
  return channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('');
}

export function mixedColor(one: string, other: string, share: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)];
  return hexOf(from.map((value, index) => value * (1 - share) + (to[index] ?? 0) * share));
}
