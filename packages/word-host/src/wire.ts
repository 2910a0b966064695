import * as z from 'zod/mini';

const argumentsSchema = z.object({ Arguments: z.optional(z.array(z.unknown())) });

const querySchema = z.object({
  Select: z.optional(z.array(z.string())),
  Expand: z.optional(z.array(z.string())),
  Skip: z.optional(z.number()),
  Top: z.optional(z.number()),
});

const actionSchema = z.object({
  Id: z.number(),
  ActionType: z.number(),
  ObjectPathId: z.optional(z.number()),
  Name: z.optional(z.string()),
  ArgumentInfo: z.optional(argumentsSchema),
  QueryInfo: z.optional(querySchema),
  ObjectState: z.optional(z.record(z.string(), z.unknown())),
});

const objectPathSchema = z.object({
  ObjectPathType: z.number(),
  Name: z.optional(z.string()),
  ParentObjectPathId: z.optional(z.number()),
  ArgumentInfo: z.optional(argumentsSchema),
});

const batchSchema = z.object({
  Actions: z.array(actionSchema),
  ObjectPaths: z.record(z.string(), objectPathSchema),
});

export type Batch = z.infer<typeof batchSchema>;
export type Action = z.infer<typeof actionSchema>;
export type ArgumentInfo = z.infer<typeof argumentsSchema>;
export type QueryInfo = z.infer<typeof querySchema>;

/** A batch of Word.run as office.js sends it. */
export const readBatch = (data: unknown): Batch => batchSchema.parse(data);

/** The answer that office.js expects. */
export interface BatchAnswer {
  readonly Results: readonly { ActionId: number; Value: unknown }[];
  readonly TraceIds: readonly number[];
  readonly Error?: Readonly<
    Record<'Code' | 'Message' | 'Location', string> & Record<'ActionIndex' | 'HttpStatusCode', number>
  >;
}

export const ACTION = {
  instantiate: 1,
  query: 2,
  method: 3,
  setProperty: 4,
  trace: 5,
  retrieve: 7,
  update: 9,
} as const;

export const OBJECT_PATH = {
  root: 1,
  newObject: 2,
  method: 3,
  property: 4,
  indexer: 5,
  reference: 6,
  none: 7,
} as const;
