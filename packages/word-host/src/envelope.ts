import * as z from 'zod/mini';

/** A request of office.js, extracted from its envelope. */
export interface Request {
  readonly name: string;
  readonly type: number;
  readonly conversation: string;
  readonly correlation: number;
  readonly data: unknown;
}

/** Arguments of a Common API call: some calls number them, others name them. */
export type CallData = Readonly<Record<string, unknown>>;

const requestSchema = z.object({
  _messageType: z.literal(0),
  _actionType: z.number(),
  _actionName: z.string(),
  _conversationId: z.string(),
  _correlationId: z.number(),
  _data: z.unknown(),
});

const callSchema = z.looseObject({ DdaMethod: z.object({ DispatchId: z.number() }) });

const dialogSchema = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type DialogRequest = z.infer<typeof dialogSchema>;

const settingsSchema = z.object({
  DdaSettingsMethod: z.object({ Properties: z.array(z.tuple([z.string(), z.string()])) }),
});

/** null for anything else that scripts post to the window. */
export function readRequest(data: unknown): Request | null {
  if (typeof data !== 'string' || !data.includes('"_messageType"')) return null;
  const parsed = requestSchema.safeParse(JSON.parse(data));
  if (!parsed.success) return null;
  const { _actionName, _actionType, _conversationId, _correlationId, _data } = parsed.data;
  return {
    name: _actionName,
    type: _actionType,
    conversation: _conversationId,
    correlation: _correlationId,
    data: _data,
  };
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
