import type { ComponentType } from 'react';

import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { ScreenNotFetched, SkeletonScreen } from './Frame.tsx';

/** A screen whose script is fetched when it is gone to. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(load, SkeletonScreen, ScreenNotFetched);
}

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
