import type { ThemeColors } from './windows/messages.ts';

export type Theme = 'light' | 'dark' | 'contrast';

/** As Word for Windows has them: Colorful, Black, and the system's high contrast. */
export const THEME_COLORS: Readonly<Record<Theme, ThemeColors>> = {
  light: colors(0xffffff, 0x262626, 0xf3f2f1),
  dark: colors(0x262626, 0xffffff, 0x0a0a0a),
  contrast: colors(0x000000, 0xffffff, 0x000000),
};

function colors(background: number, foreground: number, control: number): ThemeColors {
  return {
    bodyBackgroundColor: background,
    bodyForegroundColor: foreground,
    controlBackgroundColor: control,
    controlForegroundColor: foreground,
  };
}
