import { hash } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

/** What the database keeps of a session token: its SHA-256, so that a leaked table opens no session. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

type Row = Record<string, unknown>;

function hashedWhere(model: string, where: Where[]): Where[];
function hashedWhere(model: string, where: Where[] | undefined): Where[] | undefined;
function hashedWhere(model: string, where: Where[] | undefined): Where[] | undefined {
  if (model !== 'session' || where === undefined) return where;
  return where.map((part) =>
    part.field === 'token' && typeof part.value === 'string'
      ? { ...part, value: hashToken(part.value) }
      : part,
  );
}

function plainToken(where: Where[]): string | undefined {
  const value = where.find((part) => part.field === 'token')?.value;
  return typeof value === 'string' ? value : undefined;
}

function wrapTransaction(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    create: async <T extends Row, R = T>(query: { model: string; data: Omit<T, 'id'> }) => {
      const token = 'token' in query.data ? query.data.token : undefined;
      if (query.model !== 'session' || typeof token !== 'string') return adapter.create<T, R>(query);
      const made = await adapter.create<T, R>({ ...query, data: { ...query.data, token: hashToken(token) } });
      return { ...made, token };
    },
    findOne: async <T>(query: { model: string; where: Where[] }) => {
      const row = await adapter.findOne<T>({ ...query, where: hashedWhere(query.model, query.where) });
      const token = plainToken(query.where);
      return query.model === 'session' && row !== null && token !== undefined ? { ...row, token } : row;
    },
    findMany: <T>(query: { model: string; where?: Where[] | undefined }) =>
      adapter.findMany<T>({ ...query, where: hashedWhere(query.model, query.where) }),
    count: (query) => adapter.count({ ...query, where: hashedWhere(query.model, query.where) }),
    update: async <T>(query: { model: string; where: Where[]; update: Row }) => {
      const row = await adapter.update<T>({ ...query, where: hashedWhere(query.model, query.where) });
      const token = plainToken(query.where);
      return query.model === 'session' && row !== null && token !== undefined ? { ...row, token } : row;
    },
    updateMany: (query) => adapter.updateMany({ ...query, where: hashedWhere(query.model, query.where) }),
    delete: (query) => adapter.delete({ ...query, where: hashedWhere(query.model, query.where) }),
    deleteMany: (query) => adapter.deleteMany({ ...query, where: hashedWhere(query.model, query.where) }),
  };
}

/** Wraps the auth library's database adapter so that session tokens are stored hashed. */
export function withHashedSessionTokens(
  create: (options: BetterAuthOptions) => DBAdapter,
): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const adapter = create(options);
    return {
      ...wrapTransaction(adapter),
      id: adapter.id,
      transaction: (work) => adapter.transaction((trx) => work(wrapTransaction(trx))),
      ...(adapter.options === undefined ? {} : { options: adapter.options }),
      ...(adapter.createSchema === undefined ? {} : { createSchema: adapter.createSchema }),
    };
  };
}
