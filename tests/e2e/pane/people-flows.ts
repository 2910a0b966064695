import { button, type DocumentFlow, inPane, plain } from './document-flows.ts';
import { PeopleScreen, somebody } from './people-screen.ts';

let employee: Awaited<ReturnType<typeof somebody>> = { uid: '', name: '' };

export const PEOPLE_FLOWS: Record<string, DocumentFlow> = {
  'linking the document to an employee': {
    ...inPane,
    organization: 'Atelier Nord',
    given: async (service) => {
      employee = await somebody(service, 'employees', 'active');
      return plain();
    },
    writes: ['customXmlParts.addAsync', 'insertOoxml'],
    arrive: async ({ page, pane }) => {
      const people = new PeopleScreen(page);
      await people.show();
      await people.choose(employee);
      await pane.getByRole('button', { name: /^Link this document/ }).click();
      await people.linkButton.waitFor();
    },
    press: ({ page }) => new PeopleScreen(page).linkButton.click(),
    done: ({ pane }) => pane.getByText('This document is verified and linked to this employee.'),
    again: ({ page }) => new PeopleScreen(page).linkButton.click(),
    leave: (playground) => button(playground, 'Done').click(),
    seals: 1,
    records: 1,
  },
};
