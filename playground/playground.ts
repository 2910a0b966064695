import { makeNotice, showConnections } from './connections.ts';
import { fetchSample, fetchSession, type SampleName, sampleNames } from './demo-session.ts';
import { addressOf, FileOpening, makeDropTarget } from './file-opening.ts';
import { makeDivider } from './pane-divider.ts';
import { PlaygroundSession } from './playground-session.ts';
import { makeRibbon } from './ribbon.ts';
import { currentLanguage, element, SentenceBar, speak, say } from './say.ts';
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

/** The samples, in a menu below their button. */
function makeSampleMenu(button: HTMLButtonElement, menu: HTMLElement, open: (name: SampleName) => void) {
  const items = sampleNames.map((name) => {
    const item = document.createElement('button');
    item.type = 'button';
    item.setAttribute('role', 'menuitem');
    item.tabIndex = -1;
    say(item, `sample.${name}`);
    item.addEventListener('click', () => {
      menu.hidePopover();
      open(name);
    });
    return item;
  });
  menu.replaceChildren(...items);

  button.addEventListener('click', () => {
    menu.togglePopover();
  });
  menu.addEventListener('toggle', () => {
    const isOpen = menu.matches(':popover-open');
    button.ariaExpanded = String(isOpen);
    if (!isOpen) return;
    const { left, bottom } = button.getBoundingClientRect();
    menu.style.left = `${left}px`;
    menu.style.top = `${bottom + 2}px`;
    items[0]?.focus();
  });
  menu.addEventListener('keydown', (event) => {
    const at = items.findIndex((item) => item === document.activeElement);
    const next: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const target = next[event.key];
    if (target === undefined) return;
    event.preventDefault();
    items[target]?.focus();
  });
}
