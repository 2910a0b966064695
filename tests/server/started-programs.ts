/** Inherited by every program that a test starts; Node loads code compiled earlier, in half the time. */
export const INHERITED = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
