import { apart } from './Apart.tsx';
import { ScreenBones } from './ScreenBones.tsx';

export const SCREENS = {
  document: apart(
    async () => (await import('../features/this-document/ThisDocument.tsx')).ThisDocument,
    ScreenBones,
  ),
  check: apart(async () => (await import('../features/check/Check.tsx')).Check, ScreenBones),
  search: apart(async () => (await import('../features/documents/Documents.tsx')).Documents, ScreenBones),
  people: apart(async () => (await import('./PeopleScreen.tsx')).PeopleScreen, ScreenBones),
  insights: apart(async () => (await import('../features/insights/Insights.tsx')).Insights, ScreenBones),
  settings: apart(async () => (await import('../features/settings/Settings.tsx')).Settings, ScreenBones),
};
