/** Stands for the error of a request that was never answered. */
export const LOST = 'lost';

/** One request of the add-in, as tests look at it. */
export interface Call {
  /** Members in the order asked, as `ContentControl.delete` or `settings.saveAsync`. */
  readonly members: readonly string[];
  /** The error's code, null when it went well. */
  readonly error: string | null;
}
