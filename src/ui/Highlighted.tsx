import { matchIn } from './match.ts';
import styles from './Highlighted.module.css';

/** A text with what was searched for in bold. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const match = matchIn(text, query);
  if (!match) return text;
  return (
    <>
      {text.slice(0, match.start)}
      <b className={styles.match}>{text.slice(match.start, match.end)}</b>
      {text.slice(match.end)}
    </>
  );
}
