import type pg from 'pg';

/** The schemas of the application and of its job queue. */
const inOurSchemas = `n.nspname IN ('public', 'graphile_worker')`;
/** Excludes objects that belong to an extension. */
const excludeExtensionObjects = (object: string, catalog: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${object}.oid AND d.deptype = 'e')`;

const selectRights = (acl: string, kind: string, owner: string) =>
  `LATERAL (SELECT string_agg(
      coalesce(g.rolname, 'everyone') || ':' || a.privilege_type, ' '
      ORDER BY coalesce(g.rolname, 'everyone'), a.privilege_type) AS rights
    FROM aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a
    LEFT JOIN pg_roles g ON g.oid = a.grantee) r`;

/** One line per object that a migration can change, independent of creation order. */
const queries = [
  `SELECT 'extension ' || extname FROM pg_extension`,
  `SELECT format('%s %s.%s persistence=%s options=%s row security=%s rights=%s', CASE c.relkind WHEN 'r' THEN 'table'
      WHEN 'p' THEN 'partitioned table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' ELSE 'sequence' END,
      n.nspname, c.relname, c.relpersistence, c.reloptions, c.relrowsecurity, r.rights)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
      ${selectRights('c.relacl', 'r', 'c.relowner')}
    WHERE ${inOurSchemas} AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${excludeExtensionObjects('c', 'pg_class')}`,
  `SELECT format('column %s.%s.%s %s%s default=%s identity=%s generated=%s collation=%s', n.nspname, c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' NOT NULL' END,
      pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, nullif(a.attcollation, 100)::regcollation)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE ${inOurSchemas} AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped AND ${excludeExtensionObjects('c', 'pg_class')}`,
  `SELECT format('constraint %s on %s %s valid=%s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid), k.convalidated)
    FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace WHERE ${inOurSchemas}`,
  `SELECT format('index %s valid=%s', pg_get_indexdef(i.indexrelid), i.indisvalid)
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${inOurSchemas}`,
  `SELECT format('trigger %s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${inOurSchemas} AND NOT t.tgisinternal`,
  `SELECT format('function %s rights=%s', pg_get_functiondef(f.oid), r.rights)
    FROM pg_proc f JOIN pg_namespace n ON n.oid = f.pronamespace, ${selectRights('f.proacl', 'f', 'f.proowner')}
    WHERE ${inOurSchemas} AND f.prokind IN ('f', 'p') AND ${excludeExtensionObjects('f', 'pg_proc')}`,
  `SELECT format('view %s.%s as %s', n.nspname, c.relname, pg_get_viewdef(c.oid))
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${inOurSchemas} AND c.relkind IN ('v', 'm')`,
  `SELECT format('enum %s %s', t.typname, string_agg(e.enumlabel, ' ' ORDER BY e.enumsortorder))
    FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid GROUP BY t.typname`,
  `SELECT format('policy %s on %s roles=%s using=%s check=%s', p.polname, p.polrelid::regclass, p.polroles::regrole[],
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) FROM pg_policy p`,
  `SELECT format('schema %s rights=%s', n.nspname, r.rights)
    FROM pg_namespace n, ${selectRights('n.nspacl', 'n', 'n.nspowner')} WHERE ${inOurSchemas}`,
  `SELECT format('database rights=%s', r.rights)
    FROM pg_database n, ${selectRights('n.datacl', 'd', 'n.datdba')} WHERE n.datname = current_database()`,
];

/**
 * Returns the schema as sorted lines: tables, columns, constraints, indexes, triggers, functions, enums, policies,
 * and privileges. Databases with equal lines behave alike. Column order is omitted because no statement depends on
 * it.
 */
export async function readCatalog(pool: pg.Pool): Promise<string[]> {
  const responses = await Promise.all(
    queries.map((query) => pool.query<{ line: string }>(`SELECT line FROM (${query}) l (line)`)),
  );
  return responses.flatMap(({ rows }) => rows.map((row) => row.line)).toSorted();
}
