/** What the playground's server tells this page: how to connect the pane, and where the service answers. */
export interface DemoSession {
  organizations: DemoOrganization[];
  /**
   * Where the demo's administrator signs in, with a link that creates a passkey the first time; null if that isn't
   * possible.
   */
  dashboard_url: string | null;
  public_url: string;
  is_loopback: boolean;
  /** The commands that start the service for a phone, one for each network address of this computer. */
  phone_commands: string[];
}

export interface DemoOrganization {
  name: string;
  workspace: 'ecole' | 'entreprise';
  token: string;
}

/** The documents in `samples/`, each with the name under which it's opened. */
const SAMPLES = {
  contract: 'Internship agreement.docx',
  letter: 'Confirmation of enrollment.docx',
  'french-letter': 'Certificat de scolarité.docx',
  diploma: 'Diploma.docx',
} as const;
export type SampleName = keyof typeof SAMPLES;
export const sampleNames = Object.keys(SAMPLES) as SampleName[];

/** null if the service doesn't answer. */
export async function fetchSession(): Promise<DemoSession | null> {
  const answer = await ask('/playground/session.json');
  if (!answer) return null;
  const session: DemoSession = await answer.json();
  return session;
}

export async function fetchSample(name: SampleName): Promise<{ docx: Uint8Array; fileName: string } | null> {
  const answer = await ask(`/playground/samples/${name}.docx`);
  if (!answer) return null;
  return { docx: new Uint8Array(await answer.arrayBuffer()), fileName: SAMPLES[name] };
}

async function ask(address: string): Promise<Response | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? answer : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
