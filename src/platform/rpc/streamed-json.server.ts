import type * as z from 'zod/mini';
import type { JsonStream } from '../http/json-stream.server.ts';
import { declared } from './declared.server.ts';

/** A declared answer that an operation gives as a stream of the same JSON. */
export function streamedJson<S extends z.ZodMiniType>(schema: S): z.ZodMiniType<z.output<S>, JsonStream> {
  // Nothing checks the stream: the schema describes what clients receive.
  return declared(schema) as unknown as z.ZodMiniType<z.output<S>, JsonStream>;
}
