/** Built-ins that pdf.js needs even in its legacy build, and that some of that build's browsers lack. */
const promises = Promise as { withResolvers?: typeof Promise.withResolvers };
const buffers = ArrayBuffer.prototype as Partial<Pick<ArrayBuffer, 'transferToFixedLength'>>;

/** Chrome before 119, Safari before 17.4. */
promises.withResolvers ??= function withResolvers<T>() {
  let resolve!: (value: T | PromiseLike<T>) => void;
  let reject!: (reason?: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
};

/** Chrome before 114, Safari before 17.4. The buffer itself stays, because pdf.js doesn't use it again. */
buffers.transferToFixedLength ??= function transferToFixedLength(
  this: ArrayBuffer,
  length = this.byteLength,
) {
  const copy = new Uint8Array(length);
  copy.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
  return copy.buffer;
};
