import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { defineJob, enqueue } from '../src/platform/jobs.server.ts';
import { makeBackupRow } from './factories/operations.ts';
import { setUpApp } from './harness/app.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const token = 'a-token-of-the-operator';

const alertFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      description: z.string().optional(),
      type: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
});

const alerts = alertFile
  .parse(parse(read('deploy/monitoring/alerts.yaml')))
  .groups.flatMap(({ rules }) => rules);
const { panels } = dashboard.parse(JSON.parse(read('deploy/monitoring/grafana-dashboard.json')));
const anchors = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-'),
);
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr])),
] as [string, string][];

/** Prometheus's own metrics and the labels that it adds. */
const prometheusOwn = { metrics: ['up'], labels: ['instance', 'job', 'le'] };
const promqlWords = new Set([
  'sum',
  'max',
  'min',
  'by',
  'rate',
  'abs',
  'absent',
  'changes',
  'max_over_time',
  'increase',
  'histogram_quantile',
  'topk',
  'time',
  'vector',
  'or',
]);
const promqlPart =
  /\s+|"[^"]*"|\$__rate_interval|\d+[smhd]|\d+(?:\.\d+)?|[a-zA-Z_]\w*|=~|!=|==|[-+*/<>=(){}[\],]/gy;

/** Tokenizes an expression. Throws on anything that isn't PromQL, and on unbalanced brackets. */
function tokenize(expression: string): string[] {
  const tokens = expression.match(promqlPart) ?? [];
  if (tokens.join('') !== expression) throw new Error(`not PromQL after: ${tokens.join('')}`);
  const expectedBrackets: string[] = [];
  for (const token of tokens) {
    if ('([{'.includes(token)) expectedBrackets.push({ '(': ')', '[': ']', '{': '}' }[token] ?? '');
    else if (')]}'.includes(token) && expectedBrackets.pop() !== token)
      throw new Error(`a wrong ${token} in ${expression}`);
  }
  if (expectedBrackets.length > 0) throw new Error(`no ${expectedBrackets.join('')} in ${expression}`);
  return tokens.filter((token) => token.trim() !== '');
}

/** Returns the metrics of an expression, and the labels in braces and after "by". */
function getReferences(expression: string): { metrics: string[]; labels: string[] } {
  const metrics: string[] = [];
  const labels: string[] = [];
  /** The bracket that ends the labels that are being read. */
  let end = '';
  const tokens = tokenize(expression);
  for (const [index, token] of tokens.entries()) {
    if (token === '{') end = '}';
    else if (token === '(' && tokens[index - 1] === 'by') end = ')';
    else if (token === end) end = '';
    else if (!/^[a-zA-Z_]/.test(token) || token === '$__rate_interval') continue;
    else if (end !== '') labels.push(token);
    else if (!promqlWords.has(token)) metrics.push(token);
  }
  return { metrics, labels };
}

const app = setUpApp({ env: { METRICS_TOKEN: token } });
let text: string;
/** The declared names of metrics. */
let declared: Set<string>;
/** The labels of each metric. */
let labelsOfMetric: Map<string, Set<string>>;

beforeAll(async () => {
  const { db, metrics } = app.services;
  const { ownerDb } = app.database;
  await makeBackupRow(db);
  await ownerDb
    .insertInto('ledger_examinations')
    .values({ id: '01a20000-0000-7000-8000-000000000001', examined_at: new Date(), breaches: '[]' })
    .execute();
  metrics?.recordJob('test.job', 'done', 1);
  metrics?.countRejection('public');
  await app.request('/webhooks/payments', { method: 'POST' });
  const failing = defineJob({ name: 'test.hopeless', schema: z.object({}), run: async () => undefined });
  await enqueue(db, failing, {}, { key: 'hopeless', runAt: new Date(Date.now() + 3_600_000) });
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'no route'
    WHERE key = 'hopeless'`.execute(db);
  await db
    .insertInto('job_runs')
    .values({ job: 'credits.examine', started_at: new Date(), succeeded_at: new Date() })
    .execute();
  await db
    .insertInto('chain_sources')
    .values({ chain_id: 1, host: 'node.example', succeeded_count: 1 })
    .execute();
  text = await (await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).text();
  declared = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
  labelsOfMetric = new Map();
  for (const line of text.split('\n').filter((item) => item !== '' && !item.startsWith('#'))) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const names = labelsOfMetric.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) names.add(label);
    labelsOfMetric.set(name, names);
  }
});

describe('the dashboard and the alerts', () => {
  it.each(expressions)('%s uses metrics and labels that a running app exports', (_name, expression) => {
    const { metrics, labels } = getReferences(expression);
    expect(metrics.length).toBeGreaterThan(0);
    const exportedLabels = metrics.flatMap((name) => [...(labelsOfMetric.get(name) ?? [])]);
    expect(
      metrics.filter((name) => !labelsOfMetric.has(name) && !prometheusOwn.metrics.includes(name)),
    ).toEqual([]);
    expect(
      labels.filter((name) => !exportedLabels.includes(name) && !prometheusOwn.labels.includes(name)),
    ).toEqual([]);
  });

  it('would be rejected with invalid PromQL', () => {
    for (const invalid of ['sum(rate(a[5m])', 'a{b="c}', 'a ? b', 'sum(a])'])
      expect(() => tokenize(invalid)).toThrow();
  });

  it('name the payment webhook’s route as the app does', () => {
    expect(text).toMatch(
      /^dropfolio_http_requests_total\{class="other",route="\/webhooks\/payments",status="4xx"\} 1$/m,
    );
  });
});

describe('the alerts', () => {
  it.each(alerts)('$alert has a description and a link to the runbook', ({ alert, annotations }) => {
    expect(annotations.summary).toMatch(/^[A-Z{].*\.$/);
    const anchor = alert.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
    expect(annotations.runbook_url).toBe(`docs/operations.md#${anchor}`);
    expect(anchors).toContain(anchor);
  });

  it('have unique names', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe('alerts.test.yaml', () => {
  const rules = fileURLToPath(new URL('../deploy/monitoring', import.meta.url));

  it('names only existing alerts', () => {
    const mentioned = [...read('deploy/monitoring/alerts.test.yaml').matchAll(/alertname: (\w+)/g)];
    const existing = alerts.map(({ alert }) => alert);
    expect(mentioned.length).toBeGreaterThan(0);
    for (const [, name = ''] of mentioned) expect(existing).toContain(name);
  });

  it.runIf(hasPromtool)('passes in promtool', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
      cwd: rules,
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, '']);
  });
});

describe('the dashboard', () => {
  it('describes each panel, and no panels overlap', () => {
    const used = new Set<string>();
    for (const { title, type, description, gridPos } of panels) {
      if (type !== 'row') expect([title, description]).toEqual([title, expect.stringMatching(/\.$/)]);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect([title, used.has(`${x} ${y}`)]).toEqual([title, false]);
          used.add(`${x} ${y}`);
        }
      }
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

describe('docs/monitoring.md', () => {
  it('lists exactly the metrics that a running app declares', () => {
    const mentioned = [...read('docs/monitoring.md').matchAll(/`((?:dropfolio|process|nodejs)_\w+)`/g)];
    expect(new Set(mentioned.map(([, name = '']) => name))).toEqual(declared);
  });
});
