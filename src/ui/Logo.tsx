const LOBES = 24;
const CENTER = 20;
const RADIUS = 18.4;

/** The product's mark: a milled seal around the eye of a QR code. */
export function Logo({ size }: { size: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 40 40">
      <path fill="var(--colorBrandForeground1)" d={MILLED_EDGE} />
      <rect fill="var(--colorNeutralBackground1)" x="10" y="10" width="20" height="20" rx="3" />
      <rect fill="var(--colorBrandForeground1)" x="15" y="15" width="10" height="10" rx="1.25" />
    </svg>
  );
}

const MILLED_EDGE = `M${corner(0)}${Array.from({ length: LOBES }, (_, lobe) => `A2.45 2.45 0 0 1 ${corner(lobe + 1)}`).join('')}Z`;

function corner(place: number): string {
  const angle = (2 * Math.PI * place) / LOBES;
  return `${(CENTER + RADIUS * Math.cos(angle)).toFixed(2)} ${(CENTER + RADIUS * Math.sin(angle)).toFixed(2)}`;
}
