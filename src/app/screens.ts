import { screenApart } from './screen-apart.ts';

export const SCREENS = {
  document: screenApart(
    async () => (await import('../features/this-document/ThisDocument.tsx')).ThisDocument,
  ),
  check: screenApart(async () => (await import('../features/check/Check.tsx')).Check),
  search: screenApart(async () => (await import('../features/documents/Documents.tsx')).Documents),
  people: screenApart(async () => (await import('./PeopleScreen.tsx')).PeopleScreen),
  insights: screenApart(async () => (await import('../features/insights/Insights.tsx')).Insights),
  settings: screenApart(async () => (await import('../features/settings/Settings.tsx')).Settings),
};
