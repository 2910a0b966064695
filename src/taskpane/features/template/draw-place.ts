const EDGE = 400;

/** A PNG of a dashed square with these words, in place of a seal. */
export async function drawPlace(words: string): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(EDGE, EDGE);
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#f5f5f5';
    pen.fillRect(0, 0, EDGE, EDGE);
    pen.strokeStyle = '#616161';
    pen.lineWidth = 8;
    pen.setLineDash([24, 16]);
    pen.strokeRect(4, 4, EDGE - 8, EDGE - 8);
    pen.fillStyle = '#424242';
    pen.font = '40px sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(words, EDGE / 2, EDGE / 2, EDGE - 48);
  }
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}
