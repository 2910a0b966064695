/** Where a saved document would stand. Nothing is ever fetched from there. */
const FOLDER = 'https://drive.example/Documents/';

export const addressOf = (fileName: string) => FOLDER + encodeURIComponent(fileName);

/** The name Word gives a copy: before the ending, and counted from the second one on. */
export function copyName(fileName: string, pattern: (name: string) => string): string {
  const dot = fileName.lastIndexOf('.');
  const stem = dot > 0 ? fileName.slice(0, dot) : fileName;
  const ending = dot > 0 ? fileName.slice(dot) : '.docx';
  return pattern(stem) + ending;
}
