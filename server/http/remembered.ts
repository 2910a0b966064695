/** Longer texts, which nobody sends twice, are not kept. */
const MAX_LENGTH = 512;
const MAX_ENTRIES = 1_000;

/** The same answers, kept for texts that come again and again, such as the headers of a browser. */
export function remembered<Answer>(answerTo: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = answerTo(text);
    if (text.length > MAX_LENGTH) return answer;
    if (answers.size >= MAX_ENTRIES) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}
