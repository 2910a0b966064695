import textStyles from '#src/ui/text.module.css';
import { classes } from '#src/ui/classes.ts';
import styles from './ScanLegend.module.css';

export const SCAN_OUTCOMES = ['valid', 'invalid'] as const;

export function ScanLegend({ textOf }: { textOf: (outcome: (typeof SCAN_OUTCOMES)[number]) => string }) {
  return (
    <ul className={classes(textStyles.aside, styles.legend)}>
      {SCAN_OUTCOMES.map((outcome) => (
        <li key={outcome} className={styles.entry}>
          <span aria-hidden className={classes(styles.swatch, styles[outcome])} />
          {textOf(outcome)}
        </li>
      ))}
    </ul>
  );
}
