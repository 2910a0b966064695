import { text, type Inline } from '#tests/word-host/generated/construct.ts';

const SQUARE =
  '<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>';

export const EQUATIONS = {
  'equation in the line': () => SQUARE,
  'equation by itself': () =>
    `<m:oMathPara><m:oMathParaPr><m:jc m:val="center"/></m:oMathParaPr>${SQUARE}</m:oMathPara>`,
  'equation with text': () =>
    `${text('Area: ')}<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>`,
} satisfies Record<string, Inline>;
