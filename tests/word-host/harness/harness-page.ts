import { sealmarkContent } from '#playground/sealmark-content.ts';
import { fromBase64, toBase64 } from '#word-host/opc/flat-opc.ts';
import { NotADocument } from '#word-host/opc/package.ts';
import type { WordHostOptions } from '#word-host/word-host-options.ts';
import { WordHost } from '#word-host/word-host.ts';

declare global {
  interface Window {
    wordHost: WordHost;
    /** The document in Base64; closes the previous one. */
    openDocument(
      options: Partial<Omit<WordHostOptions, 'docx'>> & { docx: string },
    ): 'opened' | 'not a document';
    savedDocument(): string;
    /** In the pane. */
    partsOf(namespace: string): Promise<Office.CustomXmlPart[]>;
  }
}

window.openDocument = ({ docx, ...options }) => {
  // There is none before the first document.
  Reflect.get(window, 'wordHost')?.stop();
  document.body.replaceChildren();
  try {
    window.wordHost = new WordHost({
      container: document.body,
      paneUrl: '/pane.html',
      commandsUrl: '/commands.html',
      docx: fromBase64(docx),
      documentUrl: '',
      ...options,
      ours: sealmarkContent(),
      addInId: '00000000-0000-4000-8000-000000000001',
    });
  } catch (error) {
    if (error instanceof NotADocument) return 'not a document';
    throw error;
  }
  window.wordHost.start();
  return 'opened';
};

window.savedDocument = () => toBase64(window.wordHost.docx());
