import type { Faults } from './faults.ts';
import { CallArguments } from './model/call-arguments.ts';
import { HostObject, type Answer } from './model/host-object.ts';
import { itemNotFound, notPlayed, WordRefusal } from './model/word-refusal.ts';
import { ObjectQuery } from './object-query.ts';
import type { ObjectReferences } from './object-references.ts';
import { ACTION, OBJECT_PATH, type Action, type ArgumentInfo, type Batch, type BatchAnswer } from './wire.ts';

/** What a batch is carried out on. */
export interface Reach {
  readonly root: HostObject;
  readonly faults: Faults;
  /** Objects that an add-in makes by type name instead of reaching them from the document. */
  readonly services: ReadonlyMap<string, HostObject>;
  readonly references: ObjectReferences;
}

/** One batch of Word.run, action by action. What was done before an action that fails stays done, as in Word. */
export class BatchRun {
  /** Every member used, in order, as `Body.insertOoxml`. */
  readonly members: string[] = [];
  readonly #batch: Batch;
  readonly #reach: Reach;
  readonly #query: ObjectQuery;
  readonly #resolved = new Map<number, HostObject | null>();

  constructor(batch: Batch, reach: Reach) {
    this.#batch = batch;
    this.#reach = reach;
    this.#query = new ObjectQuery(reach.references);
  }

  async run(): Promise<BatchAnswer> {
    const results: { ActionId: number; Value: unknown }[] = [];
    const traces: number[] = [];
    for (const [index, action] of this.#batch.Actions.entries()) {
      try {
        if (action.ActionType === ACTION.trace) traces.push(action.Id);
        results.push({ ActionId: action.Id, Value: (await this.#perform(action)) ?? null });
      } catch (error) {
        return { Results: results, TraceIds: traces, Error: this.#errorOf(error, index) };
      }
    }
    return { Results: results, TraceIds: traces };
  }

  async #perform(action: Action): Promise<unknown> {
    if (action.ActionType === ACTION.trace) return null;
    const target = await this.#object(action.ObjectPathId);
    if (!target) return null;
    const name = action.Name ?? '';
    switch (action.ActionType) {
      case ACTION.instantiate:
        return this.#reach.references.identify(target);
      case ACTION.query:
      case ACTION.retrieve:
        await this.#use(target, 'load');
        return this.#query.read(target, action.QueryInfo);
      case ACTION.method: {
        const answer = await this.#call(target, name, action.ArgumentInfo);
        return answer instanceof HostObject ? this.#reach.references.identify(answer) : answer;
      }
      case ACTION.setProperty:
        return this.#set(target, name, action.ArgumentInfo?.Arguments?.[0]);
      case ACTION.update:
        for (const [key, value] of Object.entries(action.ObjectState ?? {}))
          await this.#set(target, key, value);
        return null;
      default:
        throw notPlayed(`action ${action.ActionType}`);
    }
  }

  async #object(pathId: number | undefined): Promise<HostObject | null> {
    if (!pathId) return null;
    const known = this.#resolved.get(pathId);
    if (known !== undefined) return known;
    const found = await this.#resolve(pathId);
    this.#resolved.set(pathId, found);
    return found;
  }

  async #resolve(pathId: number): Promise<HostObject | null> {
    const path = this.#batch.ObjectPaths[pathId];
    const name = path?.Name ?? '';
    if (path?.ObjectPathType === OBJECT_PATH.root) return this.#reach.root;
    if (path?.ObjectPathType === OBJECT_PATH.none) return null;
    if (path?.ObjectPathType === OBJECT_PATH.newObject) return this.#service(name);
    if (path?.ObjectPathType === OBJECT_PATH.reference) return alive(this.#reach.references.find(name));
    const parent = await this.#object(path?.ParentObjectPathId);
    if (!parent) return null;
    switch (path?.ObjectPathType) {
      case OBJECT_PATH.method:
        return objectOf(await this.#call(parent, name, path.ArgumentInfo));
      case OBJECT_PATH.indexer:
        return objectOf(await this.#call(parent, 'GetItem', path.ArgumentInfo));
      case OBJECT_PATH.property: {
        const member = await this.#use(parent, name);
        const read = parent.members.objects[name];
        if (!read) throw notPlayed(member);
        return read();
      }
      default:
        throw notPlayed(`object path ${path?.ObjectPathType}`);
    }
  }

  async #call(target: HostObject, name: string, info: ArgumentInfo | undefined): Promise<Answer> {
    const member = await this.#use(target, name);
    const method = target.members.methods[name];
    if (!method || info?.ReferencedObjectPathIds?.some((id) => id)) throw notPlayed(member);
    return method(new CallArguments(info?.Arguments ?? []));
  }

  async #set(target: HostObject, name: string, value: unknown): Promise<void> {
    const member = await this.#use(target, name);
    const property = target.members.properties[capitalized(name)];
    if (!property?.set) throw notPlayed(`${member} =`);
    property.set(value);
  }

  #service(name: string): HostObject {
    const found = this.#reach.services.get(name);
    if (!found) throw notPlayed(`new ${name}`);
    return found;
  }

  /** Notes the member, lets a planned fault have its way, and answers the member's full name. */
  async #use(target: HostObject, name: string): Promise<string> {
    const member = `${target.typeName}.${uncapitalized(name)}`;
    alive(target);
    if (!name.startsWith('_')) this.members.push(member);
    const opened = this.#reach.faults.gate(member);
    if (opened) await opened;
    const refusal = this.#reach.faults.take(member);
    if (refusal) throw new WordRefusal(refusal.code, refusal.message);
    return member;
  }

  #errorOf(error: unknown, index: number): NonNullable<BatchAnswer['Error']> {
    const refusal = error instanceof WordRefusal ? error : null;
    if (!refusal || refusal.code === 'ApiNotFound') console.error('[word host]', error);
    return {
      Code: refusal?.code ?? 'GeneralException',
      Message: refusal?.message ?? 'An internal error has occurred in the Word host.',
      ActionIndex: index,
      HttpStatusCode: refusal?.status ?? 500,
      Location: this.members.at(-1) ?? '',
    };
  }
}

function alive(found: HostObject | undefined): HostObject {
  if (!found?.isAlive) throw itemNotFound();
  return found;
}

function objectOf(answer: Answer): HostObject | null {
  return answer instanceof HostObject ? answer : null;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function uncapitalized(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
