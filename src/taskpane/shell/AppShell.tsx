import { isLikelyConnected } from '#src/session/session.ts';
import { Frame } from './Frame.tsx';
import { SkeletonScreen } from './SkeletonScreen.tsx';
import styles from './AppShell.module.css';

/** What shows while Word introduces itself. */
export function AppShell() {
  if (!isLikelyConnected()) return <Frame>{null}</Frame>;
  return (
    <Frame bar={<div className={styles.bar} />}>
      <SkeletonScreen />
    </Frame>
  );
}
