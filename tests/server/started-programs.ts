/** What every program that a test starts inherits; a Node one loads what an earlier one compiled, in half the time. */
export const INHERITED = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
