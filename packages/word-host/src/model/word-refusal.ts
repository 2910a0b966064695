/** An answer Word gives instead of a result; the add-in sees it as an OfficeExtension.Error with this code. */
export class WordRefusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export function itemNotFound(): WordRefusal {
  return new WordRefusal('ItemNotFound', 'The requested item doesn’t exist.', 404);
}

export function invalidArgument(what: string): WordRefusal {
  return new WordRefusal(
    'InvalidArgument',
    `The argument is invalid or missing or has an incorrect format: ${what}`,
  );
}

/** The rest of the batch is not carried out, and no one is told. */
export class NeverAnswered extends Error {}

/** Word's commonest answer, which gives no reason. */
export function generalException(): WordRefusal {
  return new WordRefusal('GeneralException', 'GeneralException', 500);
}

/** What Word in a browser answers to what only the desktop can do. */
export function notAllowed(): WordRefusal {
  return new WordRefusal('NotAllowed', 'The action isn’t supported by Word in a browser.');
}

export function noParagraph(): WordRefusal {
  return new WordRefusal('GeneralException', 'There is no paragraph to insert at.');
}

/** The host falls short of Word, which is not to be taken for Word refusing. */
export class NotPlayed extends WordRefusal {}

export function notPlayed(member: string): NotPlayed {
  return new NotPlayed('ApiNotFound', `The Word host does not play ${member}`, 404);
}
