import type { DemoSession } from './demo-session.ts';
import type { SampleName } from './samples/sample-names.ts';

/** null when the service does not answer. */
export async function fetchSession(): Promise<DemoSession | null> {
  const answer = await ask('/playground/session.json');
  if (!answer) return null;
  const session: DemoSession = await answer.json();
  return session;
}

export async function fetchSample(name: SampleName): Promise<{ docx: Uint8Array; fileName: string } | null> {
  const answer = await ask(`/playground/samples/${name}.docx`);
  if (!answer) return null;
  const fileName = decodeURIComponent(answer.headers.get('X-File-Name') ?? `${name}.docx`);
  return { docx: new Uint8Array(await answer.arrayBuffer()), fileName };
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
