const EMAIL = /^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const PHONE = /^\+?[\d\s().-]{6,24}$/;

/** Where a contact leads when it is an e-mail address, a website or a telephone number; other text is only shown. */
export function contactLink(contact: string): string | null {
  if (EMAIL.test(contact)) return `mailto:${contact}`;
  if (PHONE.test(contact)) return `tel:${contact.replace(/[^\d+]/g, '')}`;
  if (DOMAIN.test(contact)) return `https://${contact}`;
  return URL.canParse(contact) && new URL(contact).protocol === 'https:' ? new URL(contact).href : null;
}
