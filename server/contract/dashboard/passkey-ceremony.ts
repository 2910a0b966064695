import * as z from 'zod/mini';

/** The JSON forms of WebAuthn level 3, which browsers exchange with the service to create and use a passkey. */

const base64url = (max: number) =>
  z.string().check(z.regex(/^[\w-]*$/, 'must be base64url'), z.maxLength(max));
const credentialId = base64url(1_400);

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

export const registrationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type RegistrationOptions = z.output<typeof registrationOptions>;

export const authenticationOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type AuthenticationOptions = z.output<typeof authenticationOptions>;

const common = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
const clientData = base64url(4_000);

/** Not strict: further fields that browsers send are dropped. */
export const registrationResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type RegistrationResponse = z.output<typeof registrationResponse>;

export const authenticationResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(base64url(200)),
  }),
});
export type AuthenticationResponse = z.output<typeof authenticationResponse>;
