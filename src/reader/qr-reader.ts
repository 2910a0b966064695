import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

let loading: Promise<typeof import('zxing-wasm/reader')> | undefined;

/** The contents of the QR codes in a picture. The library and its WebAssembly are loaded with the first picture. */
export async function readQrCodes(picture: ImageData): Promise<string[]> {
  loading ??= load();
  const { readBarcodes } = await loading;
  const codes = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true });
  return codes.map(({ text }) => text);
}

/** If loading fails, the next picture tries again. */
async function load() {
  try {
    const library = await import('zxing-wasm/reader');
    // By default, the library loads the file from a CDN.
    const overrides = { locateFile: (path: string) => (path.endsWith('.wasm') ? wasm : path) };
    await library.prepareZXingModule({ overrides, fireImmediately: true });
    return library;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** The picture, scaled down if an edge is longer than this. */
export function pixelsOf(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  longest: number,
): ImageData {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gave no canvas');
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
