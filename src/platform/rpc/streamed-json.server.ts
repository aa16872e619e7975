import type * as z from 'zod/mini';
import type { JsonStream } from '../http/json-stream.server.ts';
import { withoutValidation } from './declared.server.ts';

/** Declares a response that the operation streams as JSON of this schema. */
export function toStreamedJson<S extends z.ZodMiniType>(schema: S): z.ZodMiniType<z.output<S>, JsonStream> {
  // The stream isn't validated; the schema only describes what clients receive.
  return withoutValidation(schema) as unknown as z.ZodMiniType<z.output<S>, JsonStream>;
}
