import type { Fault, Faults } from './faults.ts';
import { requireKnown } from './requirement-sets.ts';
import type { Behaviors } from './platforms/behaviors.ts';
import type { RequirementSets } from './platforms/platform.ts';
import { type Answer, CallArguments, HostObject } from './model/host-object.ts';
import { itemNotFound, NeverAnswered, notPlayed, NotPlayed, WordRefusal } from './model/word-refusal.ts';
import { ObjectQuery, type ObjectReferences } from './object-references.ts';
import { ACTION, OBJECT_PATH, type Action, type ArgumentInfo, type Batch, type BatchAnswer } from './wire.ts';

/** What a batch operates on. */
export interface Reach {
  readonly root: HostObject;
  readonly faults: Faults;
  /** Objects that an add-in creates by type name instead of reaching them from the document. */
  readonly services: ReadonlyMap<string, () => HostObject>;
  readonly references: ObjectReferences;
  readonly requirements: RequirementSets;
  readonly behaviors: Behaviors;
}

/** One batch of Word.run, action by action. Actions before a failing one stay done, as in Word. */
export class BatchRun {
  /** Every used member in order, as `Body.insertOoxml`. */
  readonly members: string[] = [];
  readonly #batch: Batch;
  readonly #reach: Reach;
  readonly #query: ObjectQuery;
  readonly #resolved = new Map<number, HostObject | null>();
  #isLost = false;

  constructor(batch: Batch, reach: Reach) {
    this.#batch = batch;
    this.#reach = reach;
    this.#query = new ObjectQuery(reach.references, reach.requirements);
  }

  /** null if the answer gets lost. */
  async run(): Promise<BatchAnswer | null> {
    const answer = await this.#run();
    return this.#isLost ? null : answer;
  }

  async #run(): Promise<BatchAnswer | null> {
    const results: { ActionId: number; Value: unknown }[] = [];
    const traces: number[] = [];
    for (const [index, action] of this.#batch.Actions.entries()) {
      try {
        if (action.ActionType === ACTION.trace) traces.push(action.Id);
        results.push({ ActionId: action.Id, Value: (await this.#perform(action)) ?? null });
      } catch (error) {
        if (error instanceof NeverAnswered) return null;
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
        return this.#use(target, 'load', () => this.#query.read(target, action.QueryInfo));
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
      case OBJECT_PATH.property:
        return this.#use(parent, name, (member) => {
          const read = parent.members.objects[name];
          if (!read) throw notPlayed(member);
          return read();
        });
      default:
        throw notPlayed(`object path ${path?.ObjectPathType}`);
    }
  }

  async #call(target: HostObject, name: string, info: ArgumentInfo | undefined): Promise<Answer> {
    const given = info?.Arguments ?? [];
    return this.#use(target, name, (member, isAgain) => {
      const method = target.members.methods[name];
      if (!method) throw notPlayed(member);
      // The first run replaced the range already, so the second run inserts beside its result.
      const values = isAgain ? given.map((value) => (value === 'Replace' ? 'End' : value)) : given;
      return method(new CallArguments(values));
    });
  }

  async #set(target: HostObject, name: string, value: unknown): Promise<null> {
    return this.#use(target, name, (member) => {
      const property = target.members.properties[capitalized(name)];
      if (!property?.set) throw notPlayed(`${member} =`);
      property.set(value);
      return null;
    });
  }

  #service(name: string): HostObject {
    const make = this.#reach.services.get(name);
    if (!make) throw notPlayed(`new ${name}`);
    return make();
  }

  /** Records the member by its full name, and applies the planned faults to its use. */
  async #use<Result>(target: HostObject, name: string, act: (member: string, isAgain: boolean) => Result) {
    const member = `${target.typeName}.${uncapitalized(name)}`;
    const { faults, requirements } = this.#reach;
    const place = this.members.length;
    const isCounted = !name.startsWith('_');
    if (isCounted) this.members.push(member);
    requireKnown(member, requirements);
    const opened = faults.gate(member);
    if (opened) await opened;
    alive(target);
    const fault = isCounted ? faults.take(member, place) : null;
    if (!fault) return act(member, false);
    // An object that deleted itself can't be used again.
    return this.#injectFault(fault, member, (used, isAgain) =>
      isAgain && !target.isAlive ? null : act(used, isAgain),
    );
  }

  #injectFault<Result>(
    fault: Fault,
    member: string,
    act: (member: string, isAgain: boolean) => Result | null,
  ): Result | null {
    if (fault.kind === 'refuse') throw new WordRefusal(fault.code, fault.message);
    if (fault.kind === 'skip') return null;
    if (fault.kind === 'lose') {
      this.#isLost = true;
      if (!fault.isDone) throw new NeverAnswered();
    }
    const result = act(member, false);
    if (fault.kind === 'repeat') act(member, true);
    if (fault.kind === 'misreport') throw new WordRefusal(fault.code, fault.message);
    return result;
  }

  #errorOf(error: unknown, index: number): NonNullable<BatchAnswer['Error']> {
    const refusal = error instanceof WordRefusal ? error : null;
    if (!refusal || refusal instanceof NotPlayed) console.error('[word host]', error);
    return {
      Code: refusal?.code ?? 'GeneralException',
      Message: refusal?.message ?? 'An internal error has occurred in the Word host.',
      ActionIndex: index,
      HttpStatusCode: refusal?.status ?? 500,
      Location: this.#reach.behaviors.has('hidesErrorLocation') ? '' : (this.members.at(-1) ?? ''),
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
