import {
  templateCheck,
  templateDelete,
  templateExample,
  templateFileRead,
  templateList,
  templateRead,
  templateSave,
  templateUse,
} from '#contract/dashboard/settings.ts';
import { versionOf } from '#contract/templates.ts';
import type { DashboardApi } from '#server/dashboard/dashboard-api.ts';
import {
  choiceOf,
  createTemplateReader,
  type TemplateDeps,
} from '#server/templates/versions/templates.routes.ts';
import {
  deleteVersion,
  listTemplates,
  readTemplate,
  requireIssued,
  saveVersion,
  useVersion,
} from '#server/templates/versions/versions.service.ts';

export function templateRoutes({ serve, writeAs }: DashboardApi, deps: TemplateDeps): void {
  const { db } = deps.database;
  const reader = createTemplateReader(deps);

  serve(templateList, async ({ session, language }) => ({
    templates: await listTemplates(db, session.caller.organization, language),
  }));

  serve(templateRead, ({ session, params, language }) =>
    readTemplate(db, choiceOf(session.caller, params), language),
  );

  serve(templateFileRead, ({ session, params, query }) =>
    reader.stored(choiceOf(session.caller, params), versionOf(query)),
  );

  serve(templateExample, ({ session, params, query }) =>
    reader.example(choiceOf(session.caller, params), versionOf(query)),
  );

  serve(templateCheck, ({ session, params, body }) =>
    reader.check(body.file, choiceOf(session.caller, params)),
  );

  serve(templateSave, async ({ session, params, query, body, by }) => {
    const choice = choiceOf(session.caller, params);
    requireIssued(choice);
    const { problems, file } = await reader.sent(body.file, choice);
    if (!file) return { problems, version: null };
    const before = versionOf({ version: query.before });
    return { problems, version: await writeAs(session, (trx) => saveVersion(trx, choice, file, by, before)) };
  });

  for (const [operation, change] of [
    [templateUse, useVersion],
    [templateDelete, deleteVersion],
  ] as const)
    serve(operation, async ({ session, params, body, by, language }) => {
      const choice = choiceOf(session.caller, params);
      const before = 'before' in body ? body.before : undefined;
      await writeAs(session, (trx) => change(trx, choice, body.version, by, before));
      return readTemplate(db, choice, language);
    });
}
