import type pg from 'pg';
import { type Wire, writeMessages } from './driver.server.ts';

type Field = { name: string; dataTypeID: number };
type Shape = {
  empty: Record<string, unknown>;
  parsers: { name: string; parse: (text: string) => unknown }[];
};
type Answer = { command: string; rowCount: number; rows: Record<string, unknown>[] };
/** Hears of what was answered before an error, too: the one behind the last answer is what failed. */
type Done = (error?: Error | null, answers?: readonly Answer[]) => void;

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
const describeAndExecute = Buffer.concat([describe, execute]);
const describeExecuteAndSync = Buffer.concat([describeAndExecute, sync]);
const begin = Buffer.concat([
  message('P', text(''), text('begin'), none),
  message('B', text(''), text(''), none, none, none),
  execute,
]);

/** Registers the text of a fixed statement, by which its name is found wherever it is asked. */
export function fix(fixed: Fixed): void {
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
export const fixedOf = (sql: string): Prepared | undefined => known.get(sql);

function arrayText(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    const part = textOf(value);
    return part === null ? 'NULL' : `"${part.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}

/** A value as PostgreSQL reads it. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayText(value);
  throw new TypeError('a fixed statement takes texts, numbers, instants and lists of them');
}

function bind(head: Buffer, values: readonly unknown[], rest: readonly Buffer[]): Buffer {
  const texts = values.map(textOf);
  const sizes = texts.map((one) => (one === null ? 0 : Buffer.byteLength(one)));
  const length = 4 + head.length + 2 + sizes.reduce((sum, size) => sum + 4 + size, 0) + 2;
  const [before = none, after = none] = rest;
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

/** For the transaction that it begins: nobody waits longer for a lock that somebody else's write needs. */
const guard = Buffer.concat([
  message('P', text(''), text("SELECT set_config('lock_timeout', '50ms', true)"), none),
  message('B', text(''), text(''), none, none, none),
  execute,
]);

type AskOptions = {
  /** The values of each time that it is asked. */
  calls: readonly (readonly unknown[])[];
  /** Whether the transaction begins with it. */
  begins: boolean;
  /** Whether others' writes share its transaction, which gives up soon where it has to wait for a lock. */
  isShared?: boolean;
  types: pg.CustomTypesConfig;
  done: Done;
};

/**
 * A fixed statement on its way, as the driver's client queues it, asked once or several times. All that it says to the
 * server goes out in one write, and how its rows look is asked once a connection. Asked several times it is one
 * transaction: after an error the server looks at none of those behind.
 */
export class Ask {
  readonly text: string;
  /** Of its first time. */
  readonly values: readonly unknown[] | undefined;
  callback: Done;
  readonly #prepared: Prepared;
  readonly #options: AskOptions;
  readonly #answers: Answer[] = [];
  #rows: Record<string, unknown>[] = [];
  #connection: object = this;
  #shape: Shape | undefined;
  #error: Error | undefined;
  #isGuarding: boolean;

  constructor(prepared: Prepared, options: AskOptions) {
    this.text = prepared.fixed.text;
    this.values = options.calls[0];
    this.callback = options.done;
    this.#prepared = prepared;
    this.#options = options;
    this.#isGuarding = options.isShared === true;
  }

  submit(connection: Wire): Error | null {
    const { fixed, head, preparing } = this.#prepared;
    this.#connection = connection;
    const own = shapes.get(connection);
    const isPrepared = own?.has(fixed.name) === true;
    this.#shape = own?.get(fixed.name);
    const { begins, calls } = this.#options;
    const parts = [
      ...(begins ? [begin] : []),
      ...(this.#isGuarding ? [guard] : []),
      ...(isPrepared ? [] : [preparing]),
    ];
    const [first = empty] = parts;
    const before = parts.length > 1 ? Buffer.concat(parts) : first;
    const last = calls.length - 1;
    try {
      const asked = calls.map((values, at) => {
        const isToDescribe = at === 0 && !isPrepared;
        const alone = isToDescribe ? describeExecuteAndSync : executeAndSync;
        const followed = isToDescribe ? describeAndExecute : execute;
        return bind(head, values, [at === 0 ? before : empty, at === last ? alone : followed]);
      });
      const bytes = last === 0 ? asked[0] : Buffer.concat(asked);
      if (bytes !== undefined) writeMessages(connection, bytes);
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
    if (shape === undefined || this.#error !== undefined || this.#isGuarding) return;
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
    if (this.#isGuarding) {
      this.#isGuarding = false;
      return;
    }
    const [command = '', ...numbers] = tag.split(' ');
    this.#answers.push({ command, rowCount: Number(numbers.at(-1) ?? 0), rows: this.#rows });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    const own = shapes.get(this.#connection) ?? new Map<string, Shape | undefined>();
    shapes.set(this.#connection, own.set(this.#prepared.fixed.name, this.#shape));
    this.callback(this.#error ?? null, this.#answers);
  }

  handleError(error: Error): void {
    // It isn't there any more, or a migration has changed what it answers: the next one is prepared anew.
    const isStale = 'code' in error && (error.code === '26000' || error.code === '0A000');
    if (isStale) shapes.get(this.#connection)?.delete(this.#prepared.fixed.name);
    this.callback(error, this.#answers);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyInResponse(): void {}

  handleCopyData(): void {}
}
