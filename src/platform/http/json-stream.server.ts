import { createBackgroundYielder } from '../event-loop.server.ts';

/** A list whose rows are read in batches. */
export type JsonRows = AsyncIterable<readonly unknown[]>;

type Field = readonly [name: string, value: unknown];

const isRows = (value: unknown): value is JsonRows =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** A string that is read in pieces. */
export class JsonText {
  readonly pieces: AsyncIterable<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}

/** Serializes an object while its fields are read. A `JsonRows` value becomes an array, and a `JsonText` value a string. */
export async function* generateJson(fields: AsyncIterable<Field>): AsyncGenerator<string> {
  const yieldIfBusy = createBackgroundYielder();
  let prefix = '{';
  for await (const [name, value] of fields) {
    const key = `${prefix}${JSON.stringify(name)}:`;
    prefix = ',';
    if (value instanceof JsonText) {
      yield `${key}"`;
      for await (const piece of value.pieces) {
        yield JSON.stringify(piece).slice(1, -1);
        await yieldIfBusy();
      }
      yield '"';
      continue;
    }
    if (!isRows(value)) {
      yield key + JSON.stringify(value);
      continue;
    }
    yield `${key}[`;
    let separator = '';
    for await (const rows of value) {
      if (rows.length === 0) continue;
      yield separator + JSON.stringify(rows).slice(1, -1);
      separator = ',';
      await yieldIfBusy();
    }
    yield ']';
  }
  yield prefix === '{' ? '{}' : '}';
}

/** A body that is sent while it is being read. The sender must call `cancel` at the end. */
export class JsonStream {
  /** Ends the response early. */
  readonly signal: AbortSignal;
  readonly #pieces: AsyncGenerator<string>;
  #first: IteratorResult<string> | undefined;

  constructor(pieces: AsyncGenerator<string>, signal: AbortSignal) {
    this.#pieces = pieces;
    this.signal = signal;
  }

  /** Reads the first piece. Errors it throws can still be sent as another response. */
  async start(): Promise<void> {
    this.#first = await this.#pieces.next();
  }

  async *pieces(): AsyncGenerator<string> {
    if (this.#first?.done === false) yield this.#first.value;
    yield* this.#pieces;
  }

  /** Releases the resources of unread pieces. */
  async cancel(): Promise<void> {
    await this.#pieces.return(undefined);
  }
}
