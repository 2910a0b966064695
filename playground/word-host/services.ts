import { extend, HostObject, type Members } from './model/host-object.ts';
import { SearchOptions } from './model/search-options.ts';

/** What office.js itself calls while it starts: it says that ribbon functions are ready. */
class AddInInternalService extends HostObject {
  readonly typeName = 'AddinInternalService';

  protected override describe(): Members {
    return extend(super.describe(), { methods: { NotifyActionHandlerReady: () => undefined } });
  }
}

/** Objects that an add-in makes by the name of their type. */
export const SERVICES: ReadonlyMap<string, () => HostObject> = new Map<string, () => HostObject>([
  ['Microsoft.InternalService.AddinInternalService', () => new AddInInternalService()],
  ['Microsoft.WordServices.SearchOptions', () => new SearchOptions()],
]);
