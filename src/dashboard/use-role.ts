import { ROLES } from '#contract/roles.ts';
import { useMessages } from '#src/messages/use-messages.ts';

/** A role's label: ours are translated, others are shown as the administrator wrote them. */
export function useRole(): (role: string) => string {
  const { t } = useMessages();
  return (role) => {
    const known = ROLES.find((one) => one === role);
    return known === undefined ? role : t(`dashboard.role.${known}`);
  };
}
