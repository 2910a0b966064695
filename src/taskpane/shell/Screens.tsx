import type { ComponentType } from 'react';

import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { ScreenNotFetched, SkeletonScreen } from './Frame.tsx';

/** A screen whose script is fetched when it's opened. */
function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(load, SkeletonScreen, ScreenNotFetched);
}

const issue = lazyScreen(async () => (await import('#src/taskpane/features/issue/Issue.tsx')).Issue);
/** The screen of a person, around the form that verifies the open document. */
const bind = lazyScreen(async () => {
  const [{ VerifyAs }, { Bind }] = await Promise.all([
    import('#src/taskpane/features/this-document/NotVerified.tsx'),
    import('#src/taskpane/features/issue/Bind.tsx'),
  ]);
  return (props: Omit<Parameters<typeof Bind>[0], 'Form'>) => <Bind {...props} Form={VerifyAs} />;
});

export const SCREENS = {
  document: lazyScreen(
    async () => (await import('#src/taskpane/features/this-document/ThisDocument.tsx')).ThisDocument,
  ),
  check: lazyScreen(async () => (await import('#src/taskpane/features/check/Check.tsx')).Check),
  search: lazyScreen(async () => (await import('#src/taskpane/features/documents/Documents.tsx')).Documents),
  /** Includes the forms that it leads to. */
  people: lazyScreen(async () => {
    const { People } = await import('#src/taskpane/features/people/People.tsx');
    return () => <People Issue={issue.Component} Bind={bind.Component} />;
  }),
  insights: lazyScreen(async () => (await import('#src/taskpane/features/insights/Insights.tsx')).Insights),
  template: lazyScreen(async () => (await import('#src/taskpane/features/template/Template.tsx')).Template),
  settings: lazyScreen(async () => (await import('#src/taskpane/features/settings/Settings.tsx')).Settings),
};
