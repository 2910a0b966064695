import type { ComponentType, ReactNode } from 'react';
import { Link, Route, Switch } from 'wouter';

import type { DocType } from '#contract/document-types.ts';
import type { Language, Permission } from '#contract/fields.ts';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import columns from '#src/dashboard/columns.module.css';
import { withFrench } from '#src/dashboard/dashboard-language.ts';
import { useTitle } from '#src/dashboard/use-title.ts';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import './screens-english.ts';

const french = async () => (await import('./screens-french.ts')).french;
/** A screen fetched when it's first opened. The French of all screens comes with the first one. */
const screen = <ScreenProps extends object>(load: () => Promise<ComponentType<ScreenProps>>) =>
  lazyComponent(() => withFrench(load, french));

const account = screen(async () => (await import('#src/dashboard/account/Account.tsx')).Account);
const overview = screen(async () => (await import('#src/dashboard/overview/Overview.tsx')).Overview);
const documents = screen(async () => (await import('#src/dashboard/documents/Documents.tsx')).Documents);
const recentActs = screen(async () => (await import('#src/dashboard/documents/RecentActs.tsx')).RecentActs);
const documentPage = screen(
  async () => (await import('#src/dashboard/documents/DocumentPage.tsx')).DocumentPage,
);
const replacePage = screen(
  async () => (await import('#src/dashboard/documents/ReplacePage.tsx')).ReplacePage,
);
const audit = screen(async () => (await import('#src/dashboard/audit/Audit.tsx')).Audit);
const staff = screen(async () => (await import('#src/dashboard/staff/Staff.tsx')).Staff);
const people = screen(async () => (await import('#src/dashboard/people/People.tsx')).People);
const importPage = screen(async () => (await import('#src/dashboard/people/ImportPage.tsx')).ImportPage);
const personPage = screen(async () => (await import('#src/dashboard/people/PersonPage.tsx')).PersonPage);
const issueMany = screen(async () => (await import('#src/dashboard/classes/IssueMany.tsx')).IssueMany);
const classPage = screen(async () => (await import('#src/dashboard/classes/ClassPage.tsx')).ClassPage);
const settings = screen(async () => (await import('#src/dashboard/settings/Settings.tsx')).Settings);
const templatePage = screen(
  async () => (await import('#src/dashboard/templates/TemplatePage.tsx')).TemplatePage,
);

interface Props {
  session: DashboardSession;
  onSignedOut: () => void;
  onEntered: (session: DashboardSession) => void;
}

export function Places(props: Props) {
  const { t } = useMessages();
  const allowed = (permission: Permission, title: MessageKey, place: ReactNode) =>
    props.session.profile.permissions.includes(permission) ? place : <Forbidden title={t(title)} />;
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
      <Route path="/dashboard/staff/:one?">
        {allowed('manage access', 'dashboard.staff', <staff.Component session={props.session} />)}
      </Route>
      <Route path="/dashboard/audit">{allowed('read audit', 'dashboard.audit', <audit.Component />)}</Route>
      <Route path="/dashboard/people">
        <people.Component session={props.session} />
      </Route>
      <Route path="/dashboard/people/import/file">
        {allowed('manage people', 'app.people', <importPage.Component session={props.session} />)}
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
      <Route path="/dashboard/">
        <overview.Component name={props.session.profile.name} />
      </Route>
      <Route>
        <NoPage />
      </Route>
    </Switch>
  );
}

function NoPage() {
  const { t } = useMessages();
  return (
    <Stop title={t('dashboard.noPage')}>
      <p>{t('dashboard.noPage.text')}</p>
      <Link href="/dashboard/">{t('dashboard.overview')}</Link>
    </Stop>
  );
}

function Forbidden({ title }: { title: string }) {
  const { t } = useMessages();
  return (
    <Stop title={title}>
      <Notice kind="warning">{t('ui.error.forbidden')}</Notice>
    </Stop>
  );
}

/** Its texts come with the first screen, because no other one may have been fetched. */
function Stop({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={columns.root}>
      <ScreenHeading title={title} />
      {children}
    </div>
  );
}
