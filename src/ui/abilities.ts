import type { Output } from '#src/api/client.ts';
import type { Translate } from '#src/messages/use-messages.ts';

type Settings = Pick<Output<'settingsRead'>['settings'], 'scopes' | 'features'>;

/** The permissions of the token's person, as a list for a sentence: the scopes alone promise too much. */
export function abilities({ scopes, features }: Settings, t: Translate): string[] {
  return [
    ...(scopes.includes('credentials:read') ? [t('app.can.find')] : []),
    ...(features.verify_documents ? [t('app.can.verify')] : []),
    ...(features.issue_documents ? [t('app.can.issue')] : []),
    ...(scopes.includes('verify:read') ? [t('app.can.codes')] : []),
  ];
}
