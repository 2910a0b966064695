import { type Call, LOST } from './word-host-options.ts';
import {
  addCustomPart,
  customParts,
  type CustomXmlPart,
  deleteCustomPart,
  numberCustomParts,
} from './custom-xml-parts.ts';
import { DocumentFiles, type PdfMaker } from './document-files.ts';
import { storedSettings, storeSettings } from './document-settings.ts';
import type { Fault, Faults } from './faults.ts';
import type { WordModel } from './model/word-model.ts';
import { MalformedXml } from './opc/xml.ts';
import { readSettings, type CallData } from './envelope.ts';

const ERROR = {
  readOnly: 5002,
  notSupported: 5000,
  customXmlNotFound: 6000,
  customXmlError: 6100,
  internal: 5001,
} as const;

interface Method {
  readonly member: string;
  readonly writes?: boolean;
  /** null if no answer comes. */
  run(given: CallData): object | null | Promise<object | null>;
  /** The answer of a planned fault that does nothing. */
  pretend?(): object;
}

/** The calls of `Office.context.document`, by office.js' dispatch numbers. */
export class CommonApi {
  readonly #model: WordModel;
  readonly #faults: Faults;
  readonly #methods: Readonly<Record<number, Method>>;

  constructor(
    model: WordModel,
    { addInId, documentUrl, pdf }: { addInId: string; documentUrl: string; pdf: PdfMaker },
    faults: Faults,
  ) {
    this.#model = model;
    this.#faults = faults;
    const files = new DocumentFiles(model, pdf);
    numberCustomParts(model.package);
    const withPart = (given: CallData, use: (part: CustomXmlPart) => object): object => {
      const part = customParts(model.package).find(({ id }) => id === String(given.id));
      return part ? use(part) : { Error: ERROR.customXmlNotFound };
    };
    this.#methods = {
      75: {
        member: 'settings.refreshAsync',
        run: () => ({ Properties: { Settings: Object.entries(storedSettings(model.package, addInId)) } }),
      },
      76: {
        member: 'settings.saveAsync',
        writes: true,
        run: (given) => nothing(() => storeSettings(model.package, addInId, readSettings(given))),
      },
      77: { member: 'document.getFileAsync', run: (given) => files.open(given) },
      80: { member: 'file.getSliceAsync', run: (given) => files.slice(given) },
      81: { member: 'file.closeAsync', run: (given) => files.close(given) },
      102: {
        member: 'ui.openBrowserWindow',
        run: (given) => nothing(() => window.open(String(given.url), '_blank', 'noopener')),
      },
      86: {
        member: 'document.getFilePropertiesAsync',
        run: () => ({ Properties: { 1: documentUrl }, 0: { 1: documentUrl } }),
      },
      128: {
        member: 'customXmlParts.addAsync',
        writes: true,
        run: (given) => partAnswer(addCustomPart(model.package, String(given.xml))),
        pretend: () => partAnswer({ id: `{${crypto.randomUUID().toUpperCase()}}` }),
      },
      129: { member: 'customXmlParts.getByIdAsync', run: (given) => withPart(given, partAnswer) },
      130: {
        member: 'customXmlParts.getByNamespaceAsync',
        run: (given) => listAnswer(customParts(model.package), String(given.namespace)),
      },
      131: {
        member: 'customXmlPart.getXmlAsync',
        run: (given) => withPart(given, ({ path }) => ({ Data: model.package.text(path) })),
      },
      133: {
        member: 'customXmlPart.deleteAsync',
        writes: true,
        run: (given) => withPart(given, (part) => nothing(() => deleteCustomPart(model.package, part))),
      },
    };
  }

  /** No answer if it gets lost. */
  async call(dispatchId: number, given: CallData): Promise<{ answer: object | null; call: Call }> {
    const method = this.#methods[dispatchId];
    const member = method?.member ?? `dispatch ${dispatchId}`;
    const opened = this.#faults.gate(member);
    if (opened) await opened;
    const fault = this.#faults.take(member) ?? this.#habit(member);
    const act = (): Promise<object | null> => this.#run(method, member, given);
    const answer = await (fault ? injected(fault, act, () => method?.pretend?.() ?? {}) : act());
    const error = answer ? ('Error' in answer ? String(answer.Error) : null) : LOST;
    return { answer, call: { members: [member], error } };
  }

  /** A fault that this Word always has. */
  #habit(member: string): Fault | null {
    const isIgnored = member === 'customXmlParts.addAsync' && this.#model.behaviors.has('ignoresCustomXml');
    return isIgnored ? { kind: 'skip' } : null;
  }

  async #run(method: Method | undefined, member: string, given: CallData): Promise<object | null> {
    if (!method) {
      console.error('[word host]', `The Word host does not play ${member} of the Common API`);
      return { Error: ERROR.notSupported };
    }
    if (method.writes && this.#model.protection.obstacle()) return { Error: ERROR.readOnly };
    try {
      const answer = await method.run(given);
      if (method.writes) this.#model.changed();
      return answer;
    } catch (error) {
      if (error instanceof MalformedXml) return { Error: ERROR.customXmlError };
      throw error;
    }
  }
}

async function injected(fault: Fault, act: () => Promise<object | null>, pretend: () => object) {
  if (fault.kind === 'skip') return pretend();
  const isDone = fault.kind === 'lose' ? fault.isDone : fault.kind !== 'refuse';
  const answer = isDone ? await act() : {};
  if (fault.kind === 'repeat') await act();
  if (fault.kind === 'lose') return null;
  return 'code' in fault ? { Error: Number(fault.code) || ERROR.internal } : answer;
}

function nothing(act: () => void): object {
  act();
  return {};
}

function partAnswer({ id }: Pick<CustomXmlPart, 'id'>): object {
  return { DataPartProperties: { id, DataPartBuiltIn: false } };
}

function listAnswer(parts: readonly CustomXmlPart[], namespace: string): object {
  const found = parts.filter((part) => part.namespace === namespace);
  return { DataPartList: found.map(({ id }) => ({ id, DataPartBuiltIn: false })) };
}
