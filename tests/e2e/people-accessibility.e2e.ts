import { expect } from '@playwright/test';

import type { Language } from '#playground/messages.ts';

import { catalog } from './catalog.ts';
import { inEachLanguage } from './each-language.ts';
import { expectForEveryone } from './pane-accessibility.ts';
import { PeopleScreen, somebody } from './people-screen.ts';
import { test } from './wired-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const look = ({ page }: PeopleScreen, state: string) => expectForEveryone(page, state);

async function connectAs(people: PeopleScreen, organization: string, language: Language): Promise<void> {
  await people.connectAs(organization, language);
  await people.pane.getByRole('tab', { name: catalog(language)('app.people') }).click();
}

inEachLanguage(test, (language) => {
  test('no state of People, or of binding there, has an accessibility violation, or scrolls sideways at 240 pixels', async ({
    page,
    service,
    wire,
    people,
  }) => {
    const say = catalog(language);
    await people.open();
    await connectAs(people, 'Lycée Lumière', language);
    const { pane } = people;
    const button = (name: string) => pane.getByRole('button', { name, exact: true });
    await people.choose(await somebody(service, 'students', 'pending'));
    await look(people, 'somebody who is pending');

    await people.choose(await somebody(service, 'students', 'validated'));
    await look(people, 'an open row');

    await button(say('people.issue')).click();
    await pane.getByLabel(say('issue.type')).selectOption('transcript');
    await pane.getByRole('radio', { name: say('issue.validity.period') }).check();
    await button(say('issue.preview')).click();
    await expect(pane.getByText(say('issue.problem.period'))).toBeVisible();
    await look(people, 'a form with problems');

    for (const field of await pane.getByRole('textbox').all()) {
      if ((await field.inputValue()) === '') await field.fill('Physics; 17; 6');
    }
    await pane.getByLabel(say('issue.validUntil')).fill('2999-12-31');
    await button(say('issue.preview')).click();
    await expect(people.heading(say('issue.title.preview'))).toBeVisible();
    await look(people, 'a preview');

    wire.cutAfter(/^(POST \/api\/ext\/student-documents|GET \/api\/ext\/documents\?client_reference)/);
    await button(say('issue.issue')).click();
    await expect(button(say('issue.unsettled.look'))).toBeVisible();
    await look(people, 'an answer that got lost');

    wire.mend();
    await page.evaluate(() => window.wordHost.faults.refuse('createDocument', 'NotImplemented'));
    await button(say('issue.unsettled.look')).click();
    await expect(pane.getByRole('alert')).toBeVisible();
    await look(people, 'issued, and not opened');

    await button(say('issue.open')).click();
    await expect(button(say('issue.done'))).toBeVisible();
    await look(people, 'issued');

    await connectAs(people, 'Atelier Nord', language);
    await people.choose(await somebody(service, 'employees', 'active'));
    await look(people, 'an open row of an employee');

    await button(say('people.bind')).click();
    await expect(button(say('issue.bind.action'))).toBeVisible();
    await look(people, 'the form');

    await button(say('issue.bind.action')).click();
    await expect(button(say('issue.done'))).toBeVisible();
    await look(people, 'bound');
  });
});
