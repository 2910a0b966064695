/** Of less contrast, from 1 to 21, text is invisible. Yellow on paper has 1.07. */
export const SEEN_CONTRAST = 1.05;

/** Red, green and blue of `rrggbb`, from 0 to 255. */
export function channelsOf(color: string): number[] {
  return [0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16));
}

/** The contrast between two colors, given by their channels: from 1 to 21, as defined by WCAG. */
export function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance({ 0: red = 0, 1: green = 0, 2: blue = 0 }: readonly number[]): number {
  return 0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2;
}

export function hexOf(channels: readonly number[]): string {
  return channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('');
}

export function mixedColor(one: string, other: string, share: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)];
  return hexOf(from.map((value, index) => value * (1 - share) + (to[index] ?? 0) * share));
}
