import { type SentencePair, translated } from '#server/http/translated-sentences.ts';

export function problemInFrench(problem: string): string {
  return problem
    .split(/\. (?=https:|DNS )/)
    .map((sentence) => translated(sentence, FRENCH))
    .join('. ');
}

const FRENCH: readonly SentencePair[] = [
  ['{} has no such TXT record', '{} n’a pas d’enregistrement TXT avec ce texte'],
  ["DNS doesn't answer ({})", 'Le DNS ne répond pas ({})'],
  ['{} has another text', '{} contient un autre texte'],
  ['{}: {} has no address', '{}\u202f: {} n’a pas d’adresse'],
  ["{}: {} has an address that isn't public", '{}\u202f: {} a une adresse qui n’est pas publique'],
  ['{}: the connection failed ({})', '{}\u202f: échec de la connexion ({})'],
  ['{}: it took longer than five seconds', '{}\u202f: aucune réponse complète en cinq secondes'],
  ['{}: the answer is {}, not 200', '{}\u202f: la réponse est {} au lieu de 200'],
  ['{}: it is larger than 10 kB', '{}\u202f: le fichier dépasse 10 ko'],
];
