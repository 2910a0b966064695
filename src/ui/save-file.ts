/** By then Safari, which begins a download after the click, has begun it (WebKit bug 211234). */
const FETCHED_BY_MS = 60_000;

/** Downloads bytes that the pane created or fetched, under this name. */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_BY_MS);
}

/** The same for bytes in Base64. */
export function saveBase64(base64: string, name: string, type: string): void {
  saveFile(
    Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
    name,
    type,
  );
}
