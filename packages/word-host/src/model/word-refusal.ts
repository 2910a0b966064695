/** An answer of Word instead of a result; the add-in gets an OfficeExtension.Error with this code. */
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

/** The rest of the batch isn't run, and there is no answer. */
export class NeverAnswered extends Error {}

/** Word's most frequent error, which gives no reason. */
export function generalException(): WordRefusal {
  return new WordRefusal('GeneralException', 'GeneralException', 500);
}

/** The answer of Word in a browser to what only the desktop supports. */
export function notAllowed(): WordRefusal {
  return new WordRefusal('NotAllowed', 'The action isn’t supported by Word in a browser.');
}

export function noParagraph(): WordRefusal {
  return new WordRefusal('GeneralException', 'There is no paragraph to insert at.');
}

/** The simulation lacks something, which must not be taken for Word's refusal. */
export class NotPlayed extends WordRefusal {}

export function notPlayed(member: string): NotPlayed {
  return new NotPlayed('ApiNotFound', `The Word host does not play ${member}`, 404);
}
