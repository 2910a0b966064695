import { Route, Switch } from 'wouter';

import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';

import { withFrench } from '#src/dashboard/dashboard-language.ts';

const nothing = () => null;
const documentsFrench = async () => (await import('#src/dashboard/documents/documents-french.ts')).french;

const account = lazyComponent(
  () =>
    withFrench(
      async () => (await import('#src/dashboard/Account.tsx')).Account,
      async () => (await import('#src/messages/fr/dashboard-account.json')).default,
    ),
  nothing,
);
const overview = lazyComponent(
  () =>
    withFrench(
      async () => (await import('#src/dashboard/overview/Overview.tsx')).Overview,
      async () => (await import('#src/dashboard/overview/overview-french.ts')).french,
    ),
  nothing,
);
const documents = lazyComponent(
  () =>
    withFrench(
      async () => (await import('#src/dashboard/documents/Documents.tsx')).Documents,
      documentsFrench,
    ),
  nothing,
);
const recentActs = lazyComponent(
  () =>
    withFrench(
      async () => (await import('#src/dashboard/documents/RecentActs.tsx')).RecentActs,
      documentsFrench,
    ),
  nothing,
);
const documentPage = lazyComponent(
  () =>
    withFrench(
      async () => (await import('#src/dashboard/documents/DocumentPage.tsx')).DocumentPage,
      documentsFrench,
    ),
  nothing,
);
const replacePage = lazyComponent(
  () =>
    withFrench(
      async () => (await import('#src/dashboard/documents/ReplacePage.tsx')).ReplacePage,
      async () => ({
        ...(await documentsFrench()),
        ...(await import('#src/messages/fr/issue.json')).default,
        ...(await import('#src/messages/fr/dashboard-classes.json')).default,
      }),
    ),
  nothing,
);
const audit = lazyComponent(
  () =>
    withFrench(
      async () => (await import('#src/dashboard/audit/Audit.tsx')).Audit,
      async () => (await import('#src/dashboard/audit/audit-french.ts')).french,
    ),
  nothing,
);
const staff = lazyComponent(
  () =>
    withFrench(
      async () => (await import('#src/dashboard/staff/Staff.tsx')).Staff,
      async () => (await import('#src/dashboard/staff/staff-french.ts')).french,
    ),
  nothing,
);
const peopleFrench = async () => (await import('#src/dashboard/people/people-french.ts')).french;
const people = lazyComponent(
  () => withFrench(async () => (await import('#src/dashboard/people/People.tsx')).People, peopleFrench),
  nothing,
);
const importPage = lazyComponent(
  () =>
    withFrench(async () => (await import('#src/dashboard/people/ImportPage.tsx')).ImportPage, peopleFrench),
  nothing,
);
const personPage = lazyComponent(
  () =>
    withFrench(async () => (await import('#src/dashboard/people/PersonPage.tsx')).PersonPage, peopleFrench),
  nothing,
);
const classesFrench = async () => (await import('#src/dashboard/classes/classes-french.ts')).french;
const issueMany = lazyComponent(
  () =>
    withFrench(async () => (await import('#src/dashboard/classes/IssueMany.tsx')).IssueMany, classesFrench),
  nothing,
);
const classPage = lazyComponent(
  () =>
    withFrench(async () => (await import('#src/dashboard/classes/ClassPage.tsx')).ClassPage, classesFrench),
  nothing,
);
const settings = lazyComponent(
  () =>
    withFrench(
      async () => (await import('#src/dashboard/settings/Settings.tsx')).Settings,
      async () => (await import('#src/dashboard/settings/settings-french.ts')).french,
    ),
  nothing,
);

const templatePage = lazyComponent(
  () =>
    withFrench(
      async () => (await import('#src/dashboard/templates/TemplatePage.tsx')).TemplatePage,
      async () => (await import('#src/dashboard/templates/templates-french.ts')).french,
    ),
  nothing,
);

interface Props {
  session: DashboardSession;
  onSignedOut: () => void;
  onEntered: (session: DashboardSession) => void;
}

/** The screen of the address, for a signed-in person. */
export function Places(props: Props) {
  return (
    <Switch>
      <Route path="/dashboard/account">
        <account.Component {...props} />
      </Route>
      <Route path="/dashboard/documents">
        <documents.Component session={props.session} />
      </Route>
      <Route path="/dashboard/documents/changes">
        <recentActs.Component />
      </Route>
      <Route path="/dashboard/documents/:publicId/replace">
        {({ publicId }) => <replacePage.Component key={publicId} publicId={publicId} />}
      </Route>
      <Route path="/dashboard/documents/:publicId">
        {({ publicId }) => (
          <documentPage.Component key={publicId} publicId={publicId} session={props.session} />
        )}
      </Route>
      <Route path="/dashboard/staff/*?">
        <staff.Component session={props.session} />
      </Route>
      <Route path="/dashboard/audit">
        <audit.Component />
      </Route>
      <Route path="/dashboard/people">
        <people.Component session={props.session} />
      </Route>
      <Route path="/dashboard/people/import/file">
        <importPage.Component session={props.session} />
      </Route>
      <Route path="/dashboard/people/issue/new">
        <issueMany.Component session={props.session} />
      </Route>
      <Route path="/dashboard/people/issue/:classId">
        {({ classId }) => <classPage.Component key={classId} classId={classId} />}
      </Route>
      <Route path="/dashboard/people/:uid">
        {({ uid }) => <personPage.Component key={uid} session={props.session} />}
      </Route>
      <Route path="/dashboard/settings">
        <settings.Component session={props.session} />
      </Route>
      <Route path="/dashboard/settings/templates/:docType/:language">
        {({ docType, language }) => (
          <templatePage.Component
            key={`${docType}.${language}`}
            choice={{ doc_type: docType as DocType, language: language as Language }}
          />
        )}
      </Route>
      <Route>
        <overview.Component name={props.session.profile.name} />
      </Route>
    </Switch>
  );
}
