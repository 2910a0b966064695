import type { MessageKey } from '#src/messages/use-messages.ts';

/** Signing in failed for a reason that the service doesn't know: the browser created no passkey, or used none. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly reason: MessageKey;

  constructor(reason: MessageKey, cause?: Error) {
    super(cause?.message ?? reason, { cause });
    this.reason = reason;
  }
}
