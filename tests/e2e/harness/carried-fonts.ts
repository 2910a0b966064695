import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Files of packages, the same on every machine. */
export const LATIN_FONT = 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';
/** Arabic and Hebrew fonts of several makers, because reading must not depend on one. */
export const RIGHT_TO_LEFT_FONTS = {
  DejaVu: ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  Cairo: [
    ...fromGoogle('@expo-google-fonts/cairo', 'Cairo'),
    ...fromGoogle('@expo-google-fonts/noto-sans-hebrew', 'NotoSansHebrew'),
  ],
  Amiri: [
    ...fromGoogle('@expo-google-fonts/amiri', 'Amiri'),
    ...fromGoogle('@expo-google-fonts/david-libre', 'DavidLibre'),
  ],
};

function fromGoogle(fonts: string, file: string): string[] {
  return ['400Regular', '700Bold'].map((weight) => `${fonts}/${weight}/${file}_${weight}.ttf`);
}

/** An environment in which programs see only these fonts. `folder` will contain them. */
export async function onlyFonts(folder: string, files: readonly string[]): Promise<NodeJS.ProcessEnv> {
  const fonts = join(folder, 'fonts');
  await mkdir(fonts, { recursive: true });
  for (const file of files) await copyFile(resolve(file), join(fonts, basename(file)));
  const settings = join(folder, 'fonts.conf');
  await writeFile(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  return { FONTCONFIG_FILE: settings };
}
