/** Says where a template is wrong, and why, in a sentence for whoever wrote it. */
export class BrokenTemplate extends Error {
  constructor(reason: string, line?: number) {
    super(line === undefined ? reason : `Line ${line}: ${reason}`);
    this.name = 'BrokenTemplate';
  }
}
