import { button, type DocumentFlow, inPane, plain } from './document-flows.ts';
import { PeopleScreen, somebody } from './people-screen.ts';
import type { Playground } from '#tests/e2e/harness/playground.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';

class PersonTask {
  #person: Awaited<ReturnType<typeof somebody>> = { uid: '', name: '' };

  get uid(): string {
    return this.#person.uid;
  }

  async choose(service: ScratchService, directory: 'students' | 'employees'): Promise<void> {
    const status = directory === 'students' ? 'validated' : 'active';
    this.#person = await somebody(service, directory, status);
  }

  async preview({ page }: Playground): Promise<void> {
    const people = new PeopleScreen(page);
    await people.show();
    await people.previewCertificate(this.#person, 'Terminale');
  }

  async fillIn({ page, pane }: Playground): Promise<void> {
    const people = new PeopleScreen(page);
    await people.show();
    await people.choose(this.#person);
    await pane.getByRole('button', { name: /^Link this document/ }).click();
    await people.linkButton.waitFor();
  }
}

const issuing = new PersonTask();
const binding = new PersonTask();

export const PEOPLE_FLOWS: Record<string, DocumentFlow> = {
  'issuing a document': {
    ...inPane,
    given: async (service) => {
      await issuing.choose(service, 'students');
      return plain();
    },
    writes: ['insertOoxml'],
    arrive: (playground) => issuing.preview(playground),
    press: ({ page }) => new PeopleScreen(page).issueHere(),
    done: ({ pane }) => pane.getByText('Its text and its seal are in the open document'),
    again: (playground) => button(playground, 'Insert again').click(),
    leave: (playground) => button(playground, 'Done').click(),
    seals: 1,
    records: 1,
    writing: () => issuing.uid,
  },
  'linking the document to an employee': {
    ...inPane,
    organization: 'Atelier Nord',
    given: async (service) => {
      await binding.choose(service, 'employees');
      return plain();
    },
    writes: ['customXmlParts.addAsync', 'insertOoxml'],
    arrive: (playground) => binding.fillIn(playground),
    press: ({ page }) => new PeopleScreen(page).linkButton.click(),
    done: ({ pane }) => pane.getByText('This document is verified and linked to this employee.'),
    again: ({ page }) => new PeopleScreen(page).linkButton.click(),
    leave: (playground) => button(playground, 'Done').click(),
    seals: 1,
    records: 1,
  },
};
