import type { Finding, FindingKind } from './finding.ts';

/** `look` is for what has no words of its own: the layout of pages, or signs that are gone. */
type FindingTexts = Readonly<Record<FindingKind | 'look', string>>;

/** What a finding is called, before its words. */
export const labelOf = (texts: FindingTexts, { kind, text }: Pick<Finding, 'kind' | 'text'>): string =>
  texts[kind === 'shown-otherwise' && text === '' ? 'look' : kind];

/** The name of each kind of finding, before its words and its place. */
export const FINDINGS: Readonly<Record<'en' | 'fr', FindingTexts>> = {
  en: {
    hidden: 'Hidden text',
    'unseen-colour': 'Text in a color that can’t be seen on its background',
    tiny: 'Text too small to read',
    picture: 'A picture, which can show words that weren’t compared',
    covered: 'Text with something on top of it',
    struck: 'Text that’s crossed out, moved, or deleted',
    direction: 'Letters that are turned, or shown in a different order than they were written',
    'data-bound': 'Text that Word replaces with other text when it opens the file',
    alternative: 'A place that looks different from one program to another',
    'foreign-seal': 'Something made to look like a seal',
    object: 'An embedded object, drawing, or chart, which wasn’t compared',
    'embedded-font': 'A font in the file, which can show letters other than those compared',
    field: 'A field, such as a date, that Word can fill with other text',
    'list-label': 'A list number that has words in it, or isn’t as it was sealed',
    edge: 'A header, a footer, or the line above notes that isn’t as it was sealed',
    comment: 'A comment',
    'off-page': 'Text outside the page',
    'unknown-part': 'A part of the file that wasn’t read',
    annotation: 'A note or drawing that was put on top of the page',
    'form-field': 'A form field, whose value can be changed',
    layer: 'A layer that can be shown or hidden',
    'odd-font': 'A font that can show letters other than those compared',
    drawn: 'Shapes that can look like letters',
    updated: 'Something that was added after the file was first saved',
    blank: 'Space that was added or removed between letters',
    raised: 'A small raised or lowered number, which may be a note or part of an amount',
    unreadable: 'Boxes in place of letters that the file’s fonts don’t have',
    'empty-page': 'A page without any of the sealed text',
    'shown-otherwise': 'Text that looks different from when it was sealed',
    look: 'The layout of a page, or a symbol or picture, that isn’t as it was sealed or is gone',
    moved: 'Text in a different place than when it was sealed',
  },
  fr: {
    hidden: 'Texte masqué',
    'unseen-colour': 'Texte d’une couleur invisible sur son fond',
    tiny: 'Texte trop petit pour être lu',
    picture: 'Image, qui peut montrer des mots non comparés',
    covered: 'Texte recouvert par autre chose',
    struck: 'Texte barré, déplacé ou supprimé',
    direction: 'Lettres retournées, ou affichées dans un autre ordre que celui où elles ont été écrites',
    'data-bound': 'Texte que Word remplace par un autre à l’ouverture du fichier',
    alternative: 'Passage qui s’affiche différemment d’un logiciel à l’autre',
    'foreign-seal': 'Élément qui imite un sceau',
    object: 'Objet incorporé, dessin ou graphique, qui n’a pas été comparé',
    'embedded-font':
      'Police incluse dans le fichier, qui peut afficher d’autres lettres que celles comparées',
    field: 'Champ, tel qu’une date, que Word peut remplir avec un autre texte',
    'list-label': 'Numéro de liste qui contient des mots, ou différent de ce qui a été scellé',
    edge: 'En-tête, pied de page ou filet au-dessus des notes, différent de ce qui a été scellé',
    comment: 'Commentaire',
    'off-page': 'Texte en dehors de la page',
    'unknown-part': 'Partie du fichier qui n’a pas été lue',
    annotation: 'Note ou dessin ajouté par-dessus la page',
    'form-field': 'Champ de formulaire, dont la valeur peut être modifiée',
    layer: 'Calque qui peut être affiché ou masqué',
    'odd-font': 'Police qui peut afficher d’autres lettres que celles comparées',
    drawn: 'Formes qui peuvent ressembler à des lettres',
    updated: 'Élément ajouté après le premier enregistrement du fichier',
    blank: 'Espace ajouté ou supprimé entre des lettres',
    raised:
      'Petit nombre en exposant ou en indice, qui peut être un appel de note ou faire partie d’un montant',
    unreadable: 'Carrés à la place de lettres que les polices du fichier n’ont pas',
    'empty-page': 'Page sans aucun passage du texte scellé',
    'shown-otherwise': 'Texte présenté autrement que lorsqu’il a été scellé',
    look: 'Mise en page, signe ou image qui manque ou diffère de ce qui a été scellé',
    moved: 'Texte placé ailleurs que lorsqu’il a été scellé',
  },
};
