/** Marks a view by the issuer's own staff, which the public page doesn't count as a scan. */
const STAFF_LOOK = { name: 'look', value: 'staff' } as const;

/**
 * Opens a record's public page in a new window, as staff. What is copied, printed, or inserted into a document uses the
 * record's own address instead, because anyone who follows that one is a reader.
 */
export function publicPageLink(verifyUrl: string): { href: string; target: '_blank'; rel: 'noopener' } {
  const address = new URL(verifyUrl);
  address.searchParams.set(STAFF_LOOK.name, STAFF_LOOK.value);
  return { href: address.href, target: '_blank', rel: 'noopener' };
}
