/** What the public page knows a look of the issuer's own staff by; it counts none of them as a scan. */
const STAFF_LOOK = { name: 'look', value: 'staff' } as const;

interface PublicPageLink {
  href: string;
  target: '_blank';
  rel: 'noopener';
}

/**
 * Opens the public page of a record in a window of its own, as staff. What is copied, printed, or put into a document
 * takes the record's own address instead: anyone who follows that one is a reader.
 */
export function publicPageLink(verifyUrl: string): PublicPageLink {
  const address = new URL(verifyUrl);
  address.searchParams.set(STAFF_LOOK.name, STAFF_LOOK.value);
  return { href: address.href, target: '_blank', rel: 'noopener' };
}
