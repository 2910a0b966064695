import * as z from 'zod/mini';

import { DOC_TYPES } from './document-types.ts';
import { CONTROLS, identifier, text } from './fields.ts';
import { parsedAddress } from './parsed-address.ts';

// Separate from fields.ts, so that the pane's first screens don't load it: they need none of these.

/** An integer in a query string: plain decimal digits only, so `1e309`, `+1`, `0x10` and ` 1` are refused. */
export function integerQuery(min: number, max: number, fallback: number) {
  const digits = z
    .custom<number | string>(
      (value) =>
        (typeof value === 'string' || typeof value === 'number') &&
        /^(0|[1-9]\d{0,8})$/.test(String(value)) &&
        Number(value) >= min &&
        Number(value) <= max,
      { error: `must be between ${min} and ${max}` },
    )
    .check(z.meta({ type: 'integer', minimum: min, maximum: max, default: fallback }));
  return z.pipe(
    z.optional(digits),
    z.transform((value: number | string | undefined) => (value === undefined ? fallback : Number(value))),
  );
}

/** An absolute http(s) address without credentials, at most 2,000 characters. */
export const webAddress = z.string().check(
  z.maxLength(2000, 'must be at most 2000 characters long'),
  z.refine(isWebAddress, { error: 'must be an absolute http or https address' }),
  // No `format`: addresses are taken as browsers show them, which neither uri nor iri allows.
  z.meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' }),
);

function isWebAddress(value: string): boolean {
  if (!value.isWellFormed() || CONTROLS.test(value) || !/^https?:\/\//i.test(value)) return false;
  const url = parsedAddress(value);
  return url?.username === '' && url.password === '';
}

/** Of a person; no mail server accepts a longer one. */
export const emailAddress = z
  .email('must be an email address')
  .check(z.maxLength(254, 'must be an email address of at most 254 characters'));

/** How readers reach the issuer: email address or phone number. */
export const contactAddress = text(1, 100).check(
  z.refine((value) => z.email().safeParse(value).success || /^\+?[\d\s()./-]{3,30}$/.test(value), {
    error: 'must be an email address or a phone number',
  }),
);

const DOMAIN_LABEL = /^[a-z0-9-]{1,63}$/;

/** Whether each label is valid and the last one isn't a number, which would make it an IP address. */
function isDomain(name: string): boolean {
  const labels = name.split('.');
  const areLabels = labels.every(
    (label) => DOMAIN_LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'),
  );
  const top = labels.at(-1) ?? '';
  return areLabels && labels.length > 1 && top.length > 1 && /^[a-z]/.test(top);
}

/** In ASCII, as in DNS; other letters are in Punycode. */
export const domainName = z
  .string()
  .check(
    z.maxLength(253),
    z.refine(isDomain, { error: 'must be a domain in lowercase, such as school.example' }),
  );

/** `none` stands for verifications without a type: files that are linked to nobody. */
export const docTypeFilter = z.enum(['all', 'none', ...DOC_TYPES]);

/** A person's public identifier: chosen by the organization, unique within it. */
export const personUid = identifier(1, 100);
/** Of a new person. In an address, these two mean folders, so that a page of such a person can't be opened. */
export const newPersonUid = personUid.check(
  z.refine((uid) => uid !== '.' && uid !== '..', { error: "must not be '.' or '..'" }),
);
