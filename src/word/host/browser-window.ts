/**
 * Opens an address in the user's browser, because some of Word's web views lack passkeys. Call it within a few seconds
 * after a press, because browsers block other windows. False if nothing opens it.
 */
export function openInBrowser(url: string): boolean {
  // OpenBrowserWindowApi 1.1: Word for Windows and Mac. On the web, the pane is in the browser already.
  const { requirements, ui } = (typeof Office === 'undefined' ? undefined : Office.context) ?? {};
  if (ui && requirements?.isSetSupported('OpenBrowserWindowApi', '1.1')) {
    try {
      ui.openBrowserWindow(url);
      return true;
    } catch {
      // This Word only claims to open windows.
    }
  }
  const opened = window.open(url, '_blank');
  if (opened) opened.opener = null;
  return opened !== null;
}
