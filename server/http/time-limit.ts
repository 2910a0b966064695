/** Settles with the work, or after `ms` with what `late` returns or throws; the work then continues unattended. */
export function within<Result>(ms: number, work: Promise<Result>, late: () => Result): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  function end() {
    try {
      resolve(late());
    } catch (error) {
      reject(error);
    }
  }
  // After a stall of this process, read an answer that arrived meanwhile before the time counts as over.
  const timer = setTimeout(() => setImmediate(end), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
