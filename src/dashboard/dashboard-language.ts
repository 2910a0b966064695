import english from '#src/messages/en/dashboard.json';
import { i18n, setFrench } from '#src/messages/language.ts';

i18n.load('en', english);
setFrench(async () => (await import('./dashboard-french.ts')).french);
