import { useQuery } from '@tanstack/react-query';

import { organizationQueries } from '../api/organization-queries.ts';
import { Bone } from '../ui/Bone.tsx';
import { useConnection } from '../ui/connection-context.ts';
import styles from './WhoAmI.module.css';

/** For whom this pane speaks. */
export function WhoAmI() {
  const { client } = useConnection();
  const profile = useQuery(organizationQueries.profile(client));
  const settings = useQuery(organizationQueries.settings(client));
  return (
    <div className={styles.root}>
      <div aria-hidden className={styles.initials}>
        {initialsOf(profile.data?.name ?? '')}
      </div>
      <div>
        <div className={styles.name}>{profile.data?.name ?? <Bone width="96px" height={18} />}</div>
        <div className={styles.organization}>
          {settings.data?.organization.name ?? <Bone width="72px" height={18} />}
        </div>
      </div>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
