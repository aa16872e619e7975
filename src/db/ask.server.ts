import type pg from 'pg';
import { type Wire, writeMessages } from './driver.server.ts';

type Field = { name: string; dataTypeID: number };
type Shape = {
  empty: Record<string, unknown>;
  parsers: { name: string; parse: (text: string) => unknown }[];
};
type Answer = { command: string; rowCount: number; rows: Record<string, unknown>[] };
type Done = (error?: Error | null, answer?: Answer) => void;

/** A statement that each connection prepares once under its name. */
type Fixed = { name: string; text: string };

type Prepared = { fixed: Fixed; head: Buffer; preparing: Buffer };

/** What each connection has prepared, and what its rows look like. */
const shapes = new WeakMap<object, Map<string, Shape | undefined>>();
const known = new Map<string, Prepared>();

const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

function message(code: string, ...parts: readonly Buffer[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32BE(4 + parts.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([Buffer.from(code), size, ...parts]);
}

const none = int16(0);
const execute = message('E', text(''), Buffer.alloc(4));
const describe = message('D', text('P'));
const sync = message('S');
const executeAndSync = Buffer.concat([execute, sync]);
const describeExecuteAndSync = Buffer.concat([describe, execute, sync]);
const begin = Buffer.concat([
  message('P', text(''), text('begin'), none),
  message('B', text(''), text(''), none, none, none),
  execute,
]);

/** Registers the text of a fixed statement, by which its name is found wherever it is asked. */
export function registerFixed(fixed: Fixed): void {
  known.set(fixed.text, {
    fixed,
    head: Buffer.concat([text(''), text(fixed.name), none]),
    // Closing what isn't there is no error; a statement that failed the first time may be there.
    preparing: Buffer.concat([
      message('C', Buffer.from('S'), text(fixed.name)),
      message('P', text(fixed.name), text(fixed.text), none),
    ]),
  });
}

/** What is known of a fixed statement by its text. */
export const getFixed = (sql: string): Prepared | undefined => known.get(sql);

function arrayText(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    const part = textOf(value);
    return part === null ? 'NULL' : `"${part.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}

/** A value as PostgreSQL reads it. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayText(value);
  throw new TypeError('a fixed statement takes texts, numbers, instants and lists of them');
}

function bind(
  head: Buffer,
  values: readonly unknown[],
  { before, after }: { before: Buffer; after: Buffer },
): Buffer {
  const texts = values.map(textOf);
  const sizes = texts.map((one) => (one === null ? 0 : Buffer.byteLength(one)));
  const length = 4 + head.length + 2 + sizes.reduce((sum, size) => sum + 4 + size, 0) + 2;
  const bytes = Buffer.allocUnsafe(before.length + 1 + length + after.length);
  let at = before.copy(bytes);
  at = bytes.writeUInt8(0x42, at);
  at = bytes.writeInt32BE(length, at);
  at += head.copy(bytes, at);
  at = bytes.writeInt16BE(texts.length, at);
  for (const [index, one] of texts.entries()) {
    if (one === null) {
      at = bytes.writeInt32BE(-1, at);
      continue;
    }
    at = bytes.writeInt32BE(sizes[index] ?? 0, at);
    at += bytes.write(one, at);
  }
  at = bytes.writeInt16BE(0, at);
  after.copy(bytes, at);
  return bytes;
}

const empty = Buffer.alloc(0);

type AskOptions = {
  values: readonly unknown[];
  /** Whether the transaction begins with it. */
  begins: boolean;
  types: pg.CustomTypesConfig;
  done: Done;
};

/**
 * A fixed statement on its way, as the driver's client queues it. All of its messages to the server go out in one write,
 * and each connection describes its rows once.
 */
export class Ask {
  readonly text: string;
  readonly values: readonly unknown[];
  callback: Done;
  readonly #prepared: Prepared;
  readonly #options: AskOptions;
  readonly #rows: Record<string, unknown>[] = [];
  #answer: Answer | undefined;
  #connection: object = this;
  #shape: Shape | undefined;
  #error: Error | undefined;

  constructor(prepared: Prepared, options: AskOptions) {
    this.text = prepared.fixed.text;
    this.values = options.values;
    this.callback = options.done;
    this.#prepared = prepared;
    this.#options = options;
  }

  submit(connection: Wire): Error | null {
    const { fixed, head, preparing } = this.#prepared;
    this.#connection = connection;
    const own = shapes.get(connection);
    const isPrepared = own?.has(fixed.name) === true;
    this.#shape = own?.get(fixed.name);
    const { begins, values } = this.#options;
    const before = Buffer.concat([begins ? begin : empty, isPrepared ? empty : preparing]);
    const after = isPrepared ? executeAndSync : describeExecuteAndSync;
    try {
      writeMessages(connection, bind(head, values, { before, after }));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const parsers = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#options.types.getTypeParser(dataTypeID, 'text'),
    }));
    this.#shape = { empty: Object.fromEntries(fields.map(({ name }) => [name, null])), parsers };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const shape = this.#shape;
    if (shape === undefined || this.#error !== undefined) return;
    const row = { ...shape.empty };
    try {
      for (let at = 0; at < fields.length; at += 1) {
        const field = fields[at];
        const parser = shape.parsers[at];
        if (typeof field === 'string' && parser !== undefined) row[parser.name] = parser.parse(field);
      }
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    // With it BEGIN is complete before any of its own.
    if (tag === 'BEGIN' || this.#error !== undefined) return;
    const [command = '', ...numbers] = tag.split(' ');
    this.#answer = { command, rowCount: Number(numbers.at(-1) ?? 0), rows: this.#rows };
  }

  handleReadyForQuery(): void {
    const own = shapes.get(this.#connection) ?? new Map<string, Shape | undefined>();
    shapes.set(this.#connection, own.set(this.#prepared.fixed.name, this.#shape));
    this.callback(this.#error ?? null, this.#answer);
  }

  handleError(error: Error): void {
    // It isn't there any more, or a migration has changed what it answers: the next one is prepared anew.
    const isStale = 'code' in error && (error.code === '26000' || error.code === '0A000');
    if (isStale) shapes.get(this.#connection)?.delete(this.#prepared.fixed.name);
    this.callback(error);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyInResponse(): void {}

  handleCopyData(): void {}
}
