import { signOut } from '#contract/sign-out.ts';
import { createClient } from '#src/api/client.ts';
import type { Language } from '#src/messages/language.ts';

/** Ends the session of a token at the service. Rejects if the service can't be reached. */
export async function endSession(token: string, language: Language): Promise<void> {
  let isEnded = false;
  const client = createClient({ token, language, onUnauthorized: () => (isEnded = true) });
  try {
    await client.call(signOut, {});
  } catch (error) {
    if (!isEnded) throw error;
  }
}
