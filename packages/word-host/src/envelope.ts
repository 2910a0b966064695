import * as z from 'zod/mini';

/** Arguments of a Common API call: some calls number them, others name them. */
export type CallData = Readonly<Record<string, unknown>>;

const requestSchema = z.pipe(
  z.object({
    _messageType: z.literal(0),
    _actionType: z.number(),
    _actionName: z.string(),
    _conversationId: z.string(),
    _correlationId: z.number(),
    _data: z.unknown(),
  }),
  z.transform(
    ({
      _actionName: name,
      _actionType: type,
      _conversationId: conversation,
      _correlationId: correlation,
      _data: data,
    }) => ({ name, type, conversation, correlation, data }),
  ),
);
/** A request of office.js, extracted from its envelope. */
export type Request = z.infer<typeof requestSchema>;

const callSchema = z.looseObject({ DdaMethod: z.object({ DispatchId: z.number() }) });

const dialogSchema = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type DialogRequest = z.infer<typeof dialogSchema>;

const settingsSchema = z.object({
  DdaSettingsMethod: z.object({ Properties: z.array(z.tuple([z.string(), z.string()])) }),
});

/** null for anything else that scripts post to the window. */
export function readRequest(data: unknown): Request | null {
  if (typeof data !== 'string' || !data.includes('"_messageType"')) return null;
  return requestSchema.safeParse(JSON.parse(data)).data ?? null;
}

export function readCall(data: unknown): { dispatchId: number; given: CallData } {
  const { DdaMethod: method, ...given } = callSchema.parse(data);
  return { dispatchId: method.DispatchId, given };
}

/** The arguments of displayDialogAsync; sizes in percent of the window. */
export function readDialogRequest(data: unknown): DialogRequest {
  const { targetId } = z.object({ targetId: z.string() }).parse(data);
  return dialogSchema.parse(JSON.parse(targetId));
}

/** All settings, each value a JSON text. */
export function readSettings(given: CallData): Record<string, string> {
  return Object.fromEntries(settingsSchema.parse(given).DdaSettingsMethod.Properties);
}

/** The batch of a Word.run, a text among the headers of a would-be web request. */
export function readBatchText(given: CallData): unknown {
  const [, , , , body] = z.array(z.unknown()).parse(given.ArrayData);
  return JSON.parse(z.string().parse(body));
}
