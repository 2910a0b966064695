/**
 * The product's logo: a milled seal around the eye of a QR code. The page contains its drawing, so that it's painted before
 * any script runs.
 */
export function Logo({ size }: { size: number }) {
  return (
    <svg aria-hidden width={size} height={size}>
      <use href="#mark" />
    </svg>
  );
}
