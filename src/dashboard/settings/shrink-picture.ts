/** Twice as large as public pages show a logo, which is as large as the service stores it. */
const BOX = { width: 480, height: 160 };

/** A picture as a small PNG, in Base64: a camera's has more pixels than the service accepts. Throws where it's no picture. */
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
