export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The declared size of a PNG, JPEG, GIF, BMP or WebP in pixels; null for other or damaged data. Read from the header,
 * because decoding a huge picture takes gigabytes.
 */
export function pictureSize(bytes: Uint8Array<ArrayBuffer>): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return sizeIn(view);
  } catch (cutOff) {
    if (cutOff instanceof RangeError) return null;
    throw cutOff;
  }
}

function sizeIn(view: DataView): PictureSize | null {
  const magic = view.getUint32(0);
  if (magic === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (magic === 0x47494638) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (magic >>> 16 === 0x424d) return bmpSize(view);
  if (magic >>> 16 === 0xffd8) return jpegSize(view);
  if (magic === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view);
  return null;
}

/** A negative height means that the rows are stored from the top. */
function bmpSize(view: DataView): PictureSize {
  const isOld = view.getUint32(14, true) === 12;
  if (isOld) return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
}

/** Skips from segment to segment to the frame header, past thumbnails inside other segments. */
function jpegSize(view: DataView): PictureSize | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15, except DHT, JPG and DAC, which are in the same range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function webpSize(view: DataView): PictureSize | null {
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X: 24 bits each, minus one
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    case 0x5650384c: {
      // VP8L: 14 bits each, minus one
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503820: // VP8: the upper two bits are a scale
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}
