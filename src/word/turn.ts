/** Makes a queue of one: each piece of work starts when the one before has ended, well or badly. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  };
}

/** For what changes the text of the document: the pane's buttons may be pressed twice. */
export const inTurn = createTurns();
