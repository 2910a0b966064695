const CHANNEL = 'sealmark.document';

/** Tells the panes of this origin that a ribbon command wrote into its document: they cannot see it otherwise. */
export function tellDocumentChanged(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back whenever a ribbon command wrote into a document, which may be another one. Answers how to stop. */
export function onDocumentChanged(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
