import pg from 'pg';

export type Statement = { text: string; values: readonly unknown[] };

/** Records all queries on the pool's connections from now on. */
export function recordStatements(pool: pg.Pool): Statement[] {
  const recorded: Statement[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [statement] = args;
      if (typeof statement === 'object' && statement !== null && 'text' in statement) {
        recorded.push({
          text: String(statement.text),
          values: 'values' in statement && Array.isArray(statement.values) ? statement.values : [],
        });
      }
      return query(...args);
    }) as never;
  });
  return recorded;
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) {
    const inner = value.map((item) => {
      const text = toText(item);
      return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, (character) => `\\${character}`)}"`;
    });
    return `{${inner.join(',')}}`;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const toLiteral = (value: unknown): string => {
  const text = toText(value);
  return text === null ? 'NULL' : pg.escapeLiteral(text);
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
    const relation = node['Index Name'] ?? node['Relation Name'];
    if (relation === undefined || !node['Node Type'].includes('Scan')) return [];
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const isSequential = node['Node Type'] === 'Seq Scan';
    const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
    return [{ name: isSequential ? `Seq Scan ${relation}` : relation, rows }];
  });
}

/**
 * Explains the statements of a call in one transaction that is rolled back: prepared like the program's, so
 * that the plans match.
 */
export async function explain(pool: pg.Pool, statements: readonly Statement[]): Promise<Plan> {
  const client = await pool.connect();
  const result: Plan = { ms: 0, buffers: 0, shape: '', scans: [] };
  try {
    await client.query('BEGIN');
    for (const { text, values } of statements) {
      if (/^\s*(begin|start|commit|rollback|savepoint|release)\b/i.test(text)) continue;
      if (/^\s*set\b/i.test(text)) {
        await client.query(text);
        continue;
      }
      await client.query(`PREPARE measured AS ${text}`);
      const parameters = values.length === 0 ? '' : `(${values.map(toLiteral).join(', ')})`;
      const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE measured${parameters}`,
      );
      await client.query('DEALLOCATE measured');
      const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
      if (explained === undefined) continue;
      const { Plan: plan } = explained;
      result.ms += explained['Execution Time'];
      result.buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
      result.scans.push(...findScans(plan));
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  result.shape = [...new Set(result.scans.map(({ name }) => name))].join(', ');
  return result;
}
