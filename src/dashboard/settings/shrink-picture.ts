/** Twice the size of a logo on public pages, which is the size that the service stores. */
const BOX = { width: 480, height: 160 };

/**
 * A picture as a small PNG, in Base64: a camera's picture has more pixels than the service accepts. Throws if it isn't a
 * picture.
 */
export async function shrunkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const factor = Math.min(1, BOX.width / picture.width, BOX.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * factor));
  canvas.height = Math.max(1, Math.round(picture.height * factor));
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
