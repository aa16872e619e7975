import { z } from 'zod';
import { type Behavior, type Receiver, startReceiver } from './receiver.ts';

const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.union([z.number(), z.string()]) }),
]);
const attributes = z.array(z.strictObject({ key: z.string(), value }));
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes,
              events: z.array(z.unknown()),
              status: z.object({ code: z.number(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Fields = Record<string, string>;
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  fields: Fields;
  resource: Fields;
  isError: boolean;
};

const getFields = (list: z.output<typeof attributes>): Fields =>
  Object.fromEntries(list.map(({ key, value: item }) => [key, String(Object.values(item)[0])]));

export type TraceCollector = Receiver & {
  /** All spans received so far. */
  listSpans: () => ReceivedSpan[];
  /** All received bodies as text. */
  readText: () => string;
};

/** Accepts traces by OTLP over HTTP as JSON, and fails on anything else. */
export async function startTraceCollector(behavior?: Behavior): Promise<TraceCollector> {
  const receiver = await startReceiver(behavior ?? { status: 200, body: '{}' });
  const listBodies = () => receiver.listRequests('/v1/traces').map(({ body }) => body.toString());
  return {
    ...receiver,
    readText: () => listBodies().join('\n'),
    listSpans: () =>
      listBodies().flatMap((body) =>
        exportRequest.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map((span) => {
              if (span.endTimeUnixNano < span.startTimeUnixNano)
                throw new Error(`${span.name} ends before it begins`);
              return {
                traceId: span.traceId,
                spanId: span.spanId,
                parentSpanId: span.parentSpanId,
                name: span.name,
                kind: span.kind,
                fields: getFields(span.attributes),
                resource: getFields(resource.attributes),
                isError: span.status.code === 2,
              };
            }),
          ),
        ),
      ),
  };
}
