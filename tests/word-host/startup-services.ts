import { extend, HostObject, type Members } from './model/host-object.ts';

/** What office.js itself calls while it starts: it says that ribbon functions are ready. */
class AddInInternalService extends HostObject {
  readonly typeName = 'AddinInternalService';

  protected override describe(): Members {
    return extend(super.describe(), { methods: { NotifyActionHandlerReady: () => undefined } });
  }
}

export function startupServices(): ReadonlyMap<string, HostObject> {
  return new Map([['Microsoft.InternalService.AddinInternalService', new AddInInternalService()]]);
}
