import { parsedAddress } from '#contract/parsed-address.ts';
import { pixelsOf, readQrCodes } from './qr-reader.ts';
import { required } from './page-parts.ts';

/**
 * Scans on the page "Check a document", with the camera or in a photo. The page contains every element and sentence, hidden
 * until this script runs.
 */
const section = required('[data-scan]', HTMLElement);
const camera = required('[data-scan-camera]', HTMLButtonElement);
const photo = required('[data-scan-photo]', HTMLInputElement);
const view = required('[data-scan-view]', HTMLElement);
const video = required('video', HTMLVideoElement);
const stop = required('[data-scan-stop]', HTMLButtonElement);
const status = required('[data-scan-status]', HTMLElement);

const LONGEST_FRAME = 1_280;
/**
 * A QR code on a whole page is a small part of its photo: a small version is searched first, which is faster, then a large
 * one.
 */
const LONGEST_PHOTO = [1_600, 4_000];
const BETWEEN_FRAMES_MS = 100;
/** A reader who finds no code for this long gets a hint. */
const HINT_AFTER_MS = 6_000;

/** By the name of `getUserMedia`'s error; any other means that the scanner couldn't be loaded. */
const CAMERA_PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotSupportedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The other sentences are about problems, and are styled as such. */
const PROGRESS = new Set<string | null>(['starting', 'looking', 'searching', 'reading', 'found']);

/** Without suggestions, which others at this computer would see; so browsers don't fill them for a reader who comes back. */
const fields = Array.from(document.querySelectorAll<HTMLInputElement>('.field input'));
const { state: typed } = history as { state: unknown };
if (Array.isArray(typed)) for (const [place, field] of fields.entries()) field.value ||= String(typed[place]);
fields[0]?.form?.addEventListener('submit', () => {
  history.replaceState(
    fields.map(({ value }) => value),
    '',
  );
});

let scanning: AbortController | undefined;

camera.addEventListener('click', () => void scan());
stop.addEventListener('click', () => {
  end();
  say(null);
  camera.focus();
});
photo.addEventListener('change', () => void readPhoto());
window.addEventListener('pagehide', () => {
  end();
  say(null);
});
for (const shown of section.querySelectorAll<HTMLElement>('[data-needs-script]')) shown.hidden = false;

async function scan(): Promise<void> {
  end();
  scanning = new AbortController();
  const { signal } = scanning;
  say('starting');
  try {
    const stream = await openCamera();
    const letGo = () => stream.getTracks().forEach((track) => track.stop());
    if (signal.aborted) return letGo();
    signal.addEventListener('abort', letGo);
    video.srcObject = stream;
    view.hidden = false;
    camera.hidden = true;
    stop.focus();
    await video.play();
    say('looking');
    await watch(signal);
  } catch (error) {
    if (signal.aborted) return;
    end();
    say(CAMERA_PROBLEMS[error instanceof Error ? error.name : ''] ?? 'failed');
  }
}

/** Over http there is no `mediaDevices`, whatever the device has. */
async function openCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new DOMException('', 'NotFoundError');
  const size = { width: { ideal: 1_920 }, height: { ideal: 1_080 } };
  return mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } });
}

async function watch(signal: AbortSignal): Promise<void> {
  const since = performance.now();
  while (!signal.aborted) {
    if (performance.now() - since > HINT_AFTER_MS && status.textContent === sentenceOf('looking'))
      say('searching');
    const { videoWidth: width, videoHeight: height } = video;
    const codes = width > 0 ? await readQrCodes(pixelsOf(video, { width, height }, LONGEST_FRAME)) : [];
    if (signal.aborted || (codes.length > 0 && opened(codes))) return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_FRAMES_MS));
  }
}

async function readPhoto(): Promise<void> {
  const [file] = photo.files ?? [];
  photo.value = '';
  if (!file) return;
  end();
  say('reading');
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return say('not-a-photo');
  try {
    for (const longest of LONGEST_PHOTO) {
      const codes = await readQrCodes(pixelsOf(picture, picture, longest));
      if (codes.length > 0) return void opened(codes);
    }
    say('no-code');
  } catch {
    say('failed');
  } finally {
    picture.close();
  }
}

/** Whether one of the codes is a seal of this service, whose page is then being opened. Otherwise shows what it is. */
function opened(codes: readonly string[]): boolean {
  const ours = codes.find((code) => code.startsWith(section.dataset['scan'] ?? ' '));
  if (ours !== undefined) {
    end();
    say('found');
    const page = new URL(ours);
    page.searchParams.set('lang', document.documentElement.lang);
    location.assign(page);
    return true;
  }
  const [first = ''] = codes;
  const address = /^https?:\/\/\S+$/i.test(first) ? parsedAddress(first) : null;
  if (address !== null) say('foreign', address.host);
  else say('no-seal');
  return false;
}

function end(): void {
  scanning?.abort();
  scanning = undefined;
  view.hidden = true;
  camera.hidden = false;
  video.srcObject = null;
}

/** Shows a sentence of the page, with the host inserted; an unchanged one isn't read out again. */
function say(message: string | null, host = ''): void {
  const text = (message === null ? '' : sentenceOf(message)).replace('{host}', host);
  status.classList.toggle('wrong', !PROGRESS.has(message));
  if (status.textContent !== text) status.textContent = text;
}

function sentenceOf(message: string): string {
  return section.querySelector(`[data-scan-message="${message}"]`)?.textContent ?? '';
}
