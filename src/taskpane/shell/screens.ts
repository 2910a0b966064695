import { lazyScreen } from './lazy-screen.ts';

export const SCREENS = {
  document: lazyScreen(
    async () => (await import('#src/taskpane/features/this-document/ThisDocument.tsx')).ThisDocument,
  ),
  check: lazyScreen(async () => (await import('#src/taskpane/features/check/Check.tsx')).Check),
  search: lazyScreen(async () => (await import('#src/taskpane/features/documents/Documents.tsx')).Documents),
  people: lazyScreen(async () => (await import('./PeopleScreen.tsx')).PeopleScreen),
  insights: lazyScreen(async () => (await import('#src/taskpane/features/insights/Insights.tsx')).Insights),
  settings: lazyScreen(async () => (await import('#src/taskpane/features/settings/Settings.tsx')).Settings),
};
