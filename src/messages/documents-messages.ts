import english from './en/documents.json';
import { i18n } from './language.ts';

/** French comes as a whole, when it is asked for. */
i18n.load('en', english);
