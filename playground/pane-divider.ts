const USUAL = 329;
const MINIMUM = 240;
const STEP = 16;

/** The border between document and pane: dragged, or moved with the arrow keys; Enter restores the usual width. */
export function makeDivider(divider: HTMLElement, side: HTMLElement): void {
  const largest = () => Math.max(MINIMUM, Math.round(innerWidth * 0.6));
  const width = () => side.getBoundingClientRect().width;

  function resize(wanted: number): void {
    const next = Math.round(Math.min(largest(), Math.max(MINIMUM, wanted)));
    side.style.setProperty('--pane-width', `${next}px`);
    divider.ariaValueNow = String(next);
    divider.ariaValueMax = String(largest());
  }

  divider.ariaValueMin = String(MINIMUM);
  resize(USUAL);

  divider.addEventListener('pointerdown', (event) => {
    divider.setPointerCapture(event.pointerId);
    document.body.classList.add('is-resizing');
  });
  divider.addEventListener('pointermove', (event) => {
    if (divider.hasPointerCapture(event.pointerId))
      resize(side.getBoundingClientRect().right - event.clientX);
  });
  divider.addEventListener('lostpointercapture', () => document.body.classList.remove('is-resizing'));
  divider.addEventListener('keydown', (event) => {
    const wanted: Record<string, number> = {
      ArrowLeft: width() + STEP,
      ArrowRight: width() - STEP,
      Home: MINIMUM,
      End: largest(),
      Enter: USUAL,
    };
    const next = wanted[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  });
}
