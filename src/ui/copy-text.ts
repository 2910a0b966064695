/**
 * Copies by the clipboard API, else by `execCommand`, which Office on the web allows where it blocks the first.
 * false: neither works here, so the text must be shown for the user to copy.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (refused) {
    // A TypeError where the page is not secure: there is no clipboard then.
    if (!(refused instanceof DOMException || refused instanceof TypeError)) throw refused;
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
