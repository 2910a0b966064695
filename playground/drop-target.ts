/** Lets files be dropped anywhere on the page. */
export function makeDropTarget(overlay: HTMLElement, open: (files: File[]) => void): void {
  addEventListener('dragenter', (event) => {
    if (holdsFiles(event)) overlay.hidden = false;
  });
  overlay.addEventListener('dragleave', () => {
    overlay.hidden = true;
  });
  addEventListener('dragover', (event) => {
    if (holdsFiles(event)) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    overlay.hidden = true;
    if (!holdsFiles(event)) return;
    event.preventDefault();
    open([...(event.dataTransfer?.files ?? [])]);
  });
}

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
