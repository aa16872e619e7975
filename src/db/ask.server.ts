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

/** The row descriptions of the statements that each connection has prepared. */
const shapes = new WeakMap<object, Map<string, Shape | undefined>>();
const known = new Map<string, Prepared>();

const cString = (value: string): Buffer => Buffer.from(`${value}\0`);
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

function message(code: string, ...parts: readonly Buffer[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32BE(4 + parts.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([Buffer.from(code), size, ...parts]);
}

const none = int16(0);
const execute = message('E', cString(''), Buffer.alloc(4));
const describe = message('D', cString('P'));
const sync = message('S');
const executeAndSync = Buffer.concat([execute, sync]);
const describeExecuteAndSync = Buffer.concat([describe, execute, sync]);
const begin = Buffer.concat([
  message('P', cString(''), cString('begin'), none),
  message('B', cString(''), cString(''), none, none, none),
  execute,
]);

/** Registers a fixed statement, which is then found by its text. */
export function registerFixed(fixed: Fixed): void {
  known.set(fixed.text, {
    fixed,
    head: Buffer.concat([cString(''), cString(fixed.name), none]),
    // Closing a missing statement is no error; a statement that failed the first time may exist.
    preparing: Buffer.concat([
      message('C', Buffer.from('S'), cString(fixed.name)),
      message('P', cString(fixed.name), cString(fixed.text), none),
    ]),
  });
}

/** Returns the fixed statement with this text, if there is one. */
export const getFixed = (sql: string): Prepared | undefined => known.get(sql);

function arrayText(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    const part = toText(value);
    return part === null ? 'NULL' : `"${part.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}

/** Converts a value to PostgreSQL's text format. */
function toText(value: unknown): string | null {
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
  const texts = values.map(toText);
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
  /** Whether the statement starts the transaction. */
  begins: boolean;
  types: pg.CustomTypesConfig;
  done: Done;
};

/**
 * A query of a fixed statement, for the queue of the driver's client. Sends all its messages to the server in
 * one write; each connection describes its rows once.
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
    // BEGIN completes before the statement itself.
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
    // The statement doesn't exist any more, or a migration has changed its result: the next call prepares it
    // again.
    const isStale = 'code' in error && (error.code === '26000' || error.code === '0A000');
    if (isStale) shapes.get(this.#connection)?.delete(this.#prepared.fixed.name);
    this.callback(error);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyInResponse(): void {}

  handleCopyData(): void {}
}
