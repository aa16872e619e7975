import pg from 'pg';

export type Statement = { text: string; values: readonly unknown[] };

/** Records all queries on the pool's connections from now on. */
export function recordStatements(pool: pg.Pool): Statement[] {
  const sent: Statement[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [statement] = args;
      if (typeof statement === 'object' && statement !== null && 'text' in statement) {
        sent.push({
          text: String(statement.text),
          values: 'values' in statement && Array.isArray(statement.values) ? statement.values : [],
        });
      }
      return query(...args);
    }) as never;
  });
  return sent;
}

const escapeLiteral = (text: string) => pg.escapeLiteral(text);

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) {
    const inner = value.map((item) => {
      const text = toText(item);
      return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, (mark) => `\\${mark}`)}"`;
    });
    return `{${inner.join(',')}}`;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const literal = (value: unknown): string => {
  const text = toText(value);
  return text === null ? 'NULL' : escapeLiteral(text);
};

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};
type Explained = {
  Plan: Node & { 'Shared Hit Blocks'?: number; 'Shared Read Blocks'?: number };
  'Execution Time': number;
};

type Scan = { name: string; rows: number };
export type Plan = { ms: number; buffers: number; shape: string; scans: Scan[] };

function* walkNodes(node: Node): Generator<Node> {
  yield node;
  for (const inner of node.Plans ?? []) yield* walkNodes(inner);
}

function findScans(plan: Node): Scan[] {
  return [...walkNodes(plan)].flatMap((node) => {
    const on = node['Index Name'] ?? node['Relation Name'];
    if (on === undefined || !node['Node Type'].includes('Scan')) return [];
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const isSequential = node['Node Type'] === 'Seq Scan';
    const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
    return [{ name: isSequential ? `Seq Scan ${on}` : on, rows }];
  });
}

/**
 * Explains the statements of a call in one transaction that is rolled back: prepared like the program's, so
 * that the plans match.
 */
export async function explain(pool: pg.Pool, statements: readonly Statement[]): Promise<Plan> {
  const client = await pool.connect();
  const found: Plan = { ms: 0, buffers: 0, shape: '', scans: [] };
  try {
    await client.query('BEGIN');
    for (const { text, values } of statements) {
      if (/^\s*(begin|start|commit|rollback|savepoint|release)\b/i.test(text)) continue;
      if (/^\s*set\b/i.test(text)) {
        await client.query(text);
        continue;
      }
      await client.query(`PREPARE asked AS ${text}`);
      const parameters = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
      const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE asked${parameters}`,
      );
      await client.query('DEALLOCATE asked');
      const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
      if (explained === undefined) continue;
      const { Plan: plan } = explained;
      found.ms += explained['Execution Time'];
      found.buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
      found.scans.push(...findScans(plan));
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  found.shape = [...new Set(found.scans.map(({ name }) => name))].join(', ');
  return found;
}
