import { writeFileSync } from 'node:fs';
import { encodeQR } from 'qr';

const [WIDTH, HEIGHT] = [640, 480];
const [PAPER, INK] = [235, 16];
const MODULE_PIXELS = 6;

/** Chromium arguments for a camera that shows a film, see `filmOf`, and for the permission. */
export const cameraShowing = (film: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

/** The same without the permission. */
export const CAMERA_REFUSED = ['--use-fake-ui-for-media-stream=deny', '--use-fake-device-for-media-stream'];

/** Writes a film of one picture: a sheet, with a QR code in its middle if there's a text. It may be overwritten before each scan. */
export function filmOf(text: string | null, film: string): void {
  const modules = text === null ? [] : encodeQR(text, 'raw', { border: 4 });
  const luma = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  const edge = modules.length * MODULE_PIXELS;
  const [left, top] = [(WIDTH - edge) >> 1, (HEIGHT - edge) >> 1];
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1)
      if (modules[Math.floor(y / MODULE_PIXELS)]?.[Math.floor(x / MODULE_PIXELS)])
        luma[(top + y) * WIDTH + left + x] = INK;
  const color = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, color]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(film, Buffer.concat([head, frame, frame]));
}
