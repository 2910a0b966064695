/**
 * A title becomes public, and file names often contain a person's name. A name is recognized by its capitals alone: no list
 * has all names, and asking the service would reveal who is in its directory. docs/decisions/194-names-in-titles.md
 */

export interface NameInTitle {
  name: string;
  /** The title without it; null if nothing would be left, or the name is within a sentence. */
  rest: string | null;
}

/** Capitalized words that begin no name: kinds of documents, and words beside them in English titles. */
const ORDINARY = new Set(
  `academic acte admission agreement amendment annexe annual annuel appendix application association assurance attendance
  attestation authorisation authorization autorisation avenant badge bachelor board brevet budget bulletin bureau
  business calendar calendrier campus card carte cease center centre certificat certificate chapter charte class classe
  club collège college committee commission company compte conditions conduct confidentiality conseil consent contract
  contrat convention convocation copy council course cover curriculum cv data date decision degree department direction
  diploma diplôme document draft du duplicate déclaration décision département early east ecole emergency employee
  employment english enrollment enrolment entreprise equipment establishment evaluation exam examination executive
  faculty fiche field final finance financial first form formation formulaire foundation framework france french
  general good grade guide handbook high honors honours hours human information inc institut institute insurance
  internal international internship invoice job justificatif leave letter lettre license licence list liste loan ltd
  lycée manual marketing master medical meeting memo mémoire minutes national nda new north note notice of office
  offer official order page parent parental part payment pay payslip period permission plan policy practice
  preliminary presentation private procedure professional program programme project projet protection protocol public
  purchase quarterly questionnaire quotation rapport receipt recommendation record reference registration regulations
  relevé report request research residence resources resume return review rules règlement règlements safety salary
  sales schedule school second security semester semestre service services sheet site south special staff standard
  standing state statement stage student study summary summer supplier support syllabus table team technical template
  term terms test thesis third title to trade trainee training transcript travel trip trimestre université university
  version visit vocational winter work working year école élève étude`.split(/\s+/),
);
const PARTICLES = new Set('al ben bin da de del della der di dos du el la le of van von y'.split(' '));
const COURTESIES = new Set('dr m mademoiselle madame me miss mlle mme monsieur mr mrs ms pr prof'.split(' '));
const WORD = /\p{L}[\p{L}\p{M}\p{N}'’.-]*|\p{N}+|[^\p{L}\p{M}\p{N}\s_]+/gu;
const MAX_LENGTH = 300;
/** Given and family names; more capitals are a heading. */
const MAX_WORDS = 5;
/** Words that join a name to the title before or after it. */
const WORD_BEFORE = /(?<![\p{L}\p{M}])(?:à|and|avec|by|chez|d[e’']?|du|et|for|of|par|pour|to|with)$/iu;
const BLANK = /[\s_]/u;
const SIGN_BEFORE = /[\s_–—:|,;(/\\-]/u;
const AFTER = /^[\s_]*(?:$|[–—:|,;)/\\_-]+|(?=[\p{N}(]))/u;
/** Signs that separate a part of a title. */
const APART = /[–—:|,;()/_]|\s-\s/u;
const WITHOUT_CAPITALS = /^[\p{Lo}\p{M}\s’'.-]+$/u;

type Kind = 'capital' | 'particle' | 'courtesy' | 'other';

interface Word {
  kind: Kind;
  start: number;
  end: number;
}

/** The first words of a title that look like a person's name. */
export function nameInTitle(title: string): NameInTitle | null {
  let run: Word[] = [];
  const end = { kind: 'other', start: title.length, end: title.length } as const;
  for (const word of [...wordsOf(title), end]) {
    if (word.kind !== 'other') run.push(word);
    else {
      const [first, last] = [run.findIndex(isNamed), run.findLastIndex(isNamed)];
      const name = run.slice(first, last + 1);
      const capitals = name.filter(({ kind }) => kind === 'capital').length;
      const least = name[0]?.kind === 'courtesy' ? 1 : 2;
      if (capitals >= least && capitals <= MAX_WORDS) {
        const [from, to] = [run[first]?.start ?? 0, run[last]?.end];
        return { name: title.slice(from, to), rest: restOf(title.slice(0, from), title.slice(to)) };
      }
      run = [];
    }
  }
  return null;
}

function wordsOf(title: string): Word[] {
  return [...title.matchAll(WORD)].map(({ 0: text, index: start }) => ({
    kind: kindOf(text),
    start,
    end: start + text.length,
  }));
}

function kindOf(word: string): Kind {
  const plain = word.toLowerCase().replace(/\.$/, '');
  if (PARTICLES.has(plain)) return 'particle';
  if (!/^(?:[dl][’'])?\p{Lu}\P{N}*$/u.test(word)) return 'other';
  if (COURTESIES.has(plain)) return 'courtesy';
  const isOrdinary = plain
    .split(/[-.’']/)
    .some((part) => ORDINARY.has(part) || ORDINARY.has(part.replace(/s$/, '')));
  return isOrdinary ? 'other' : 'capital';
}

const isNamed = ({ kind }: Word): boolean => kind === 'capital' || kind === 'courtesy';

function restOf(before: string, after: string): string | null {
  const joint = AFTER.exec(after);
  const start = withoutEnd(withoutEnd(before, BLANK).replace(WORD_BEFORE, ''), SIGN_BEFORE);
  if (joint === null || (start === '' && after === '')) return null;
  const end = before.trimEnd().endsWith('(') ? after.replace(/^\s*\)/, '') : after;
  return start === '' ? after.slice(joint[0].length).trim() || null : (start + end).trim();
}

function withoutEnd(text: string, character: RegExp): string {
  let { length } = text;
  while (length > 0 && character.test(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}

/** A name to warn of: also a single word, or a script without case, if it's separated from the title. */
export function noticedName(title: string): string | null {
  const found = nameInTitle(title);
  if (found !== null) return found.name;
  const parts = title.split(APART).map((part) => part.trim());
  const [one, other] = parts.filter((part) => part !== '');
  if (one === undefined || other === undefined) return null;
  return parts.findLast((part) => part !== '' && isNameAlone(part)) ?? null;
}

function isNameAlone(part: string): boolean {
  return WITHOUT_CAPITALS.test(part) || (wordsOf(part).every(isNamed) && /\p{Ll}/u.test(part));
}

/**
 * A title of at most 300 characters without the names in it, unless nothing would be left; `name` is the first one removed.
 * The rest is read again after each name, so longer texts stay as they are.
 */
export function titleWithoutNames(title: string): { title: string; name: string | null } {
  const found = title.length > MAX_LENGTH ? null : nameInTitle(title);
  if (found === null || found.rest === null) return { title, name: null };
  return { title: titleWithoutNames(found.rest).title, name: found.name };
}
