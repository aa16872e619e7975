import { slowPace } from '../pace.server.ts';

/** The rows of a list, some at a time. */
export type JsonRows = AsyncIterable<readonly unknown[]>;

type Field = readonly [name: string, value: unknown];

const isRows = (value: unknown): value is JsonRows =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** A text that is read in pieces. */
export class JsonText {
  readonly pieces: AsyncIterable<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}

/**
 * The text of an object whose fields are read one after another. A field whose value is `JsonRows` becomes a list, and
 * `JsonText` one text.
 */
export async function* jsonPieces(fields: AsyncIterable<Field>): AsyncGenerator<string> {
  const pause = slowPace();
  let before = '{';
  for await (const [name, value] of fields) {
    const key = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (value instanceof JsonText) {
      yield `${key}"`;
      for await (const piece of value.pieces) {
        yield JSON.stringify(piece).slice(1, -1);
        await pause();
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
      await pause();
    }
    yield ']';
  }
  yield before === '{' ? '{}' : '}';
}

/** A body that is sent while it is read, instead of being made whole first. Whoever sends it calls `cancel` in the end. */
export class JsonStream {
  /** Ends the response early. */
  readonly signal: AbortSignal;
  readonly #pieces: AsyncGenerator<string>;
  #first: IteratorResult<string> | undefined;

  constructor(pieces: AsyncGenerator<string>, signal: AbortSignal) {
    this.#pieces = pieces;
    this.signal = signal;
  }

  /** Reads the first piece. Throws what makes the body impossible, while another answer can still be given. */
  async start(): Promise<void> {
    this.#first = await this.#pieces.next();
  }

  async *pieces(): AsyncGenerator<string> {
    if (this.#first?.done === false) yield this.#first.value;
    yield* this.#pieces;
  }

  /** Lets go of what is held for the pieces that nobody read. */
  async cancel(): Promise<void> {
    await this.#pieces.return(undefined);
  }
}
