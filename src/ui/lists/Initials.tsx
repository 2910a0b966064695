import { classes } from '#src/ui/classes.ts';
import styles from './Initials.module.css';

/** A person's disc. Hidden from screen readers, because the name is beside it. */
export function Initials({ name, className }: { name: string; className?: string }) {
  return (
    <span aria-hidden className={classes(styles.root, className)}>
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
