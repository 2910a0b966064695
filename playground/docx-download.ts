const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Gives the reader a .docx to save. */
export function downloadDocx(docx: Uint8Array, fileName: string): void {
  const address = URL.createObjectURL(new Blob([Uint8Array.from(docx)], { type: TYPE }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
