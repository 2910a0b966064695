/** pdf.js needs it even in its legacy build; Chrome before 119 and Safari before 17.4 don't have it. */
const promises = Promise as { withResolvers?: typeof Promise.withResolvers };

promises.withResolvers ??= function withResolvers<T>() {
  let resolve!: (value: T | PromiseLike<T>) => void;
  let reject!: (reason?: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
};
