/**
 * Settles with the work, or with what `late` returns or throws when its time is over; the work then goes on unattended.
 */
export function within<Result>(ms: number, work: Promise<Result>, late: () => Result): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  function end() {
    try {
      resolve(late());
    } catch (error) {
      reject(error);
    }
  }
  // After a stall of this process, an answer that has arrived meanwhile is read before the time counts as over.
  const timer = setTimeout(() => setImmediate(end), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
