import { useQuery } from '@tanstack/react-query';

import { organizationQueries } from '#src/api/organization-queries.ts';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { classes } from '#src/ui/classes.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { Initials } from '#src/ui/Initials.tsx';
import styles from './WhoAmI.module.css';

/** For whom this pane speaks. */
export function WhoAmI() {
  const { client } = useConnection();
  const profile = useQuery(organizationQueries.profile(client));
  const settings = useQuery(organizationQueries.settings(client));
  return (
    <div className={styles.root}>
      <Initials className={classes(styles.initials)} name={profile.data?.name ?? ''} />
      <div>
        <div className={styles.name}>{profile.data?.name ?? <SkeletonBlock width="96px" height={18} />}</div>
        <div className={styles.organization}>
          {settings.data?.organization.name ?? <SkeletonBlock width="72px" height={18} />}
        </div>
      </div>
    </div>
  );
}
