/**
 * Opens an address in the person's own browser: Word's web views don't all have passkeys. Within a few seconds after a
 * press, because browsers block other windows. False where nothing opens it.
 */
export function openInBrowser(url: string): boolean {
  // OpenBrowserWindowApi 1.1: Word for Windows and Mac. On the web, the pane is in the browser already.
  const { requirements, ui } = (typeof Office === 'undefined' ? undefined : Office.context) ?? {};
  if (ui && requirements?.isSetSupported('OpenBrowserWindowApi', '1.1')) {
    ui.openBrowserWindow(url);
    return true;
  }
  const opened = window.open(url, '_blank');
  if (opened) opened.opener = null;
  return opened !== null;
}
