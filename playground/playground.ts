import { makeNotice, showConnections } from './connections.ts';
import { PlaygroundSession } from './playground-session.ts';
import { addressOf, FileOpening, makeDropTarget } from './file-opening.ts';
import { currentLanguage, element, SentenceBar, speak } from './say.ts';
import { makeDivider } from './pane-divider.ts';
import { makeRibbon } from './ribbon.ts';
import { makeSampleMenu } from './sample-menu.ts';
import { fetchSample, fetchSession, type SampleName } from './demo-session.ts';
import { fitPages } from './sheet/page.ts';
import type { Obstacle } from './sheet/typing.ts';

declare global {
  interface Window {
    /** A document that a test opens instead of the sample. */
    firstFile?: { docx: Uint8Array; fileName: string };
  }
}

const bar = new SentenceBar(element('sentence', HTMLElement));
const sheets = element('sheets', HTMLElement);
const frame = element('frame', HTMLElement);
const unchanged = element('unchanged', HTMLElement);

speak(currentLanguage());
makeDivider(element('divider', HTMLElement), element('side', HTMLElement));
fitPages(sheets);

const [demo, first] = await Promise.all([
  fetchSession(),
  window.firstFile ?? fetchSample(currentLanguage() === 'fr' ? 'french-letter' : 'contract'),
]);
if (demo && first) begin();
else bar.show('serviceAway');
// Shown only once words, buttons and notice are in place, so that nothing moves.
document.body.classList.remove('loading');

function begin(): void {
  if (!demo || !first) return;
  const session = new PlaygroundSession(
    { ...first, address: addressOf(first.fileName) },
    { sheets, frame, unchanged, onRefused },
  );
  const nameFile = () => {
    element('file-name', HTMLElement).textContent = session.file.fileName;
  };
  const opening = new FileOpening(session, bar, nameFile);
  const openSample = async (name: SampleName) => {
    const sample = await fetchSample(name);
    if (sample) opening.show(sample.docx, sample.fileName);
    else bar.show('sampleAway');
  };

  nameFile();
  makeRibbon(session, bar, nameFile);
  makeNotice(demo);
  makeDashboardButton(demo.dashboard_url);
  makeFileChooser(opening);
  makeDropTarget(element('drop', HTMLElement), (files) => void opening.open(files));
  makeSampleMenu(element('samples', HTMLButtonElement), element('sample-menu', HTMLElement), (name) => {
    void openSample(name);
  });
  showConnections(element('organizations', HTMLElement), demo.organizations, {
    partitionKey,
    reloadPane: () => session.host.reloadPane(),
  });
}

function onRefused(obstacle: Obstacle): void {
  bar.show(
    obstacle === 'locked'
      ? 'refusedLocked'
      : obstacle === 'protected'
        ? 'refusedProtected'
        : 'refusedReadOnly',
  );
}

function makeDashboardButton(address: string | null): void {
  const button = element('dashboard', HTMLButtonElement);
  button.hidden = address === null;
  if (address !== null) button.addEventListener('click', () => open(address, '_blank', 'noopener'));
}

function makeFileChooser(opening: FileOpening): void {
  const chooser = element('chosen-file', HTMLInputElement);
  element('open', HTMLButtonElement).addEventListener('click', () => chooser.click());
  chooser.addEventListener('change', () => {
    void opening.open([...(chooser.files ?? [])]);
    chooser.value = '';
  });
}

/** The key by which Office separates the pane's storage; the pane is asked, because only office.js has it. */
function partitionKey(): string {
  const pane: (Window & { Office?: typeof Office }) | null | undefined =
    frame.querySelector('iframe')?.contentWindow;
  return pane?.Office?.context?.partitionKey ?? '';
}
