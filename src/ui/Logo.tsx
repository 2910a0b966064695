/** The product's mark: a milled seal around the eye of a QR code. The page has its drawing, to paint it before any script. */
export function Logo({ size }: { size: number }) {
  return (
    <svg aria-hidden width={size} height={size}>
      <use href="#mark" />
    </svg>
  );
}
