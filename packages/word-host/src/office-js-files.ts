import { fileURLToPath } from 'node:url';

export interface OfficeJsFiles {
  /** Folder of Microsoft's office.js files, unmodified. All names are lower case: look files up by lower-cased path. */
  readonly folder: string;
  /** Path that office.js requests, below its own folder, if its host isn't on https. */
  readonly trustPath: string;
  readonly trustHtml: string;
}

/**
 * The local copy of office.js. Serve it with `Access-Control-Allow-Origin` (office.js loads its siblings with
 * crossOrigin=anonymous), and answer `trustPath` with `trustHtml`: over http office.js asks that page whether
 * the user trusts the host, and waits for its answer.
 */
export function officeJsFiles(): OfficeJsFiles {
  return {
    folder: fileURLToPath(new URL('.', import.meta.resolve('@microsoft/office-js/dist/office.js'))),
    trustPath: 'AgaveErrorUX/index.html',
    trustHtml: `<!doctype html><title>Trust</title><script>
addEventListener('message', (event) => event.source.postMessage(JSON.stringify({ hostUserTrusted: true }), event.origin));
</script>`,
  };
}
