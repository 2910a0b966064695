import type { MessageKey } from '#src/messages/use-messages.ts';

/** The person wasn't signed in, for a reason that the service doesn't know: the browser made no passkey, or used none. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  /** What to say of it. */
  readonly reason: MessageKey;

  constructor(reason: MessageKey, cause?: Error) {
    super(cause?.message ?? reason, { cause });
    this.reason = reason;
  }
}
