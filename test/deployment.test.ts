import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { variableNames } from '../src/config/config.server.ts';
import { migrate } from '../src/db/migrate.server.ts';
import { prepareDatabase } from '../src/platform/database.server.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/platform/embedded-postgres/embedded-postgres.server.ts';
import { exitCodes } from '../src/platform/exit-codes.server.ts';
import { silentLog } from './harness/logs.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const expectExistingOptions = (names: readonly string[], exceptions: readonly string[] = []): void =>
  expect(names.filter((name) => !variableNames.includes(name) && !exceptions.includes(name))).toEqual([]);
/** An exact version, such as 17.6-bookworm. */
const exactVersion = /:\d+\.\d+(\.\d+)?(-[a-z]+)?$/;
const getNames = (env: string): string[] => [...env.matchAll(/^(\w+)=/gm)].map(([, name]) => name ?? '');

describe('compose.yaml', () => {
  const service = z.looseObject({
    image: z.string(),
    environment: z.record(z.string(), z.unknown()),
    volumes: z.array(z.string()),
    ports: z.optional(z.array(z.string())),
    healthcheck: z.looseObject({ test: z.array(z.string()) }),
    read_only: z.optional(z.boolean()),
    cap_drop: z.optional(z.array(z.string())),
    env_file: z.optional(z.string()),
  });
  const schema = z.looseObject({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
    networks: z.looseObject({
      default: z.object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }) }),
    }),
  });
  const text = read('compose.yaml');
  const { services, volumes, networks } = schema.parse(parse(text, { merge: true }));
  const apps = Object.entries(services).filter(([name]) => name.startsWith('app-'));
  const example = getNames(read('deploy/compose/env.example'));
  const composeVariables = ['DOMAIN', 'POSTGRES_PASSWORD', 'POSTGRES_WEB_PASSWORD'];

  it('runs two unprivileged processes with a read-only root', () => {
    expect(apps).toHaveLength(2);
    for (const [, app] of apps) {
      expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], env_file: '.env' });
      expect(app.ports).toBeUndefined();
    }
    expect(services.postgres?.ports).toBeUndefined();
  });

  it('sets existing options and trusts its own network as a proxy', () => {
    for (const [, { environment }] of apps) {
      expectExistingOptions(Object.keys(environment));
      expect(environment.TRUSTED_PROXIES).toBe(networks.default.ipam.config[0].subnet);
    }
    expectExistingOptions(example, composeVariables);
    const requiredVariables = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name ?? '');
    expect([...new Set(requiredVariables)].toSorted()).toEqual(['BACKUP_KEY', ...composeVariables]);
    expect(example).toEqual(expect.arrayContaining(composeVariables));
  });

  it('pins exact versions of third-party images', () => {
    const others = Object.values(services).filter((item) => !item.image.includes('dropfolio'));
    for (const { image } of others) expect(image).toMatch(exactVersion);
    expect(text).not.toContain('latest');
  });

  it('declares every volume, mounts existing files, and has a health check for every service', () => {
    for (const { volumes: mounts, healthcheck } of Object.values(services)) {
      for (const mount of mounts) {
        const from = mount.split(':')[0] ?? '';
        if (from.startsWith('.')) expect(existsSync(join(root, from)), from).toBe(true);
        else expect(Object.keys(volumes)).toContain(from);
      }
      expect(healthcheck.test[0]).toBe('CMD');
    }
    for (const [, { healthcheck }] of apps) {
      expect(healthcheck.test).toEqual(['CMD', '/app/bin/node', '/app/scripts/health.mjs']);
    }
  });

  it('makes Caddy check health faster than processes drain, and flush events immediately', () => {
    const caddy = read('deploy/compose/Caddyfile');
    for (const line of ['health_uri /healthz', 'health_interval 1s', 'flush_interval -1'])
      expect(caddy).toContain(line);
    for (const [name] of apps) expect(caddy).toContain(`${name}:3000`);
    expect(Number(caddy.match(/keepalive (\d+)s/)?.[1])).toBeLessThan(75);
  });
});

describe('deploy/compose/roles.sql', () => {
  let folder: string;
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dropfolio-roles-'));
    chmodSync(folder, 0o711);
    server = await startEmbeddedPostgres({
      dataDir: folder,
      settings: { fsync: 'off' },
      log: () => undefined,
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const getUrlFor = (role: string): string => {
    const url = new URL(server.adminUrl);
    url.username = role;
    url.pathname = '/dropfolio';
    return url.href;
  };
  async function query(role: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: getUrlFor(role) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  it('creates an owner for migrations and a web role that owns nothing; neither is a superuser', async () => {
    const script = read('deploy/compose/roles.sql');
    // Lines that start with \getenv are for psql; the server runs the rest.
    const statements = script.replaceAll(/^\\getenv.*$/gm, '').replaceAll(/:'(\w+)'/g, "'$1'");
    await query('postgres', statements);
    const prepared = await prepareDatabase(
      { url: getUrlFor('dropfolio_web'), ownerUrl: getUrlFor('dropfolio'), embedded: false },
      { log: silentLog, migrate: (pool, appRole) => migrate({ pool, appRole, log: () => undefined }) },
    );
    expect(prepared).toEqual({ role: undefined, isPooled: false, isSuperuser: false });
    expect(await query('dropfolio_web', 'SELECT count(*)::int AS count FROM airdrops')).toEqual([
      { count: 0 },
    ]);
    await expect(query('dropfolio_web', 'CREATE TABLE another (id int)')).rejects.toThrow(
      'permission denied',
    );
    await expect(query('dropfolio_web', 'SET ROLE dropfolio')).rejects.toThrow('permission denied');
    expect(
      await query(
        'postgres',
        `SELECT rolname, rolsuper, rolpassword IS NULL AS "hasNoPassword" FROM pg_authid
        WHERE rolname IN ('postgres', 'dropfolio', 'dropfolio_web') ORDER BY rolname`,
      ),
    ).toEqual([
      { rolname: 'dropfolio', rolsuper: false, hasNoPassword: false },
      { rolname: 'dropfolio_web', rolsuper: false, hasNoPassword: false },
      { rolname: 'postgres', rolsuper: true, hasNoPassword: true },
    ]);
  });
});

describe('Kubernetes manifests', () => {
  const models = {
    ConfigMap,
    Deployment,
    Ingress,
    Job,
    Namespace,
    NetworkPolicy,
    PersistentVolumeClaim,
    PodDisruptionBudget,
    Secret,
    Service,
  };
  const folder = join(root, 'deploy/kubernetes');
  const kustomization = z
    .looseObject({
      resources: z.array(z.string()),
      images: z.array(z.object({ name: z.string(), newName: z.string(), newTag: z.string() })),
    })
    .parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
  const resource = z.looseObject({ apiVersion: z.string(), kind: z.string() });
  const getResources = (file: string) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) =>
      resource.parse(document.toJS()),
    );
  const withoutS3 = 'files.yaml';
  const resources = kustomization.resources.flatMap(getResources);
  const listOfKind = (kind: string) => resources.filter((item) => item.kind === kind);

  const probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) });
  const container = z.looseObject({
    image: z.string(),
    securityContext: z.unknown(),
    envFrom: z.array(z.unknown()),
    volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  });
  const pod = z.looseObject({
    spec: z.looseObject({
      template: z.looseObject({
        metadata: z.looseObject({ annotations: z.optional(z.record(z.string(), z.string())) }),
        spec: z.looseObject({
          securityContext: z.unknown(),
          containers: z.array(container),
          volumes: z.array(z.looseObject({ name: z.string() })),
        }),
      }),
    }),
  });
  const pods = [...listOfKind('Deployment'), ...listOfKind('Job')].map(
    (item) => pod.parse(item).spec.template,
  );

  it('match their schemas', () => {
    const all = [...resources, ...getResources(withoutS3)];
    expect(all.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(models).toSorted());
    const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml');
    expect([...kustomization.resources, withoutS3].toSorted()).toEqual(files.toSorted());
    for (const item of all) {
      const [, Model] = Object.entries(models).find(([kind]) => kind === item.kind) ?? [];
      // The class for each kind of object validates it against its schema.
      const model = Reflect.construct(Model ?? Object, [item]);
      expect(() => model.validate(), item.kind).not.toThrow();
      expect(model).toMatchObject({ apiVersion: item.apiVersion, kind: item.kind });
    }
  });

  it('run as non-root, unprivileged, and with a read-only root', () => {
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext, volumeMounts } of spec.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(volumeMounts.map((mount) => mount.mountPath)).toEqual(['/data', '/tmp']);
        expect(spec.volumes.map(({ name }) => name)).toEqual(volumeMounts.map(({ name }) => name));
      }
    }
  });

  it('use the image of this version', () => {
    const [image] = kustomization.images;
    for (const { spec } of pods) for (const item of spec.containers) expect(item.image).toBe(image?.name);
    expect(image?.newTag).toBe(packageJson.version);
  });

  it('store pictures in either S3 or a claim', () => {
    const data = z
      .looseObject({ data: z.record(z.string(), z.string()) })
      .parse(listOfKind('ConfigMap')[0]).data;
    expect(data).toHaveProperty('S3_BUCKET');
    expect(listOfKind('PersistentVolumeClaim')).toEqual([]);
    for (const { spec } of pods) for (const volume of spec.volumes) expect(volume).toHaveProperty('emptyDir');
  });

  it('use /healthz for readiness and /livez for liveness, and point Prometheus at the metrics port', () => {
    const data = z
      .looseObject({ data: z.record(z.string(), z.string()) })
      .parse(listOfKind('ConfigMap')[0]).data;
    const secret = z
      .looseObject({ stringData: z.record(z.string(), z.string()) })
      .parse(listOfKind('Secret')[0]);
    expectExistingOptions([...Object.keys(data), ...Object.keys(secret.stringData)]);
    const [web] = pods;
    const probes = z
      .looseObject({ startupProbe: probe, readinessProbe: probe, livenessProbe: probe })
      .parse(web?.spec.containers[0]);
    expect(probes.startupProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(probes.readinessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(probes.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
    expect(web?.metadata.annotations).toMatchObject({
      'prometheus.io/port': data.METRICS_PORT,
      'prometheus.io/path': '/metrics',
    });
  });
});

describe('systemd units', () => {
  const readUnit = (name: string): Map<string, string[]> => {
    const settings = new Map<string, string[]>();
    for (const line of read(`deploy/systemd/${name}`).split('\n')) {
      const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      if (key !== undefined) settings.set(key, [...(settings.get(key) ?? []), value ?? '']);
    }
    return settings;
  };

  it('start the packaged program with existing options', () => {
    const settings = readUnit('dropfolio.service');
    expect(settings.get('ExecStart')?.[0]).toBe('/opt/dropfolio/bin/dropfolio serve');
    const environment = settings.get('Environment')?.flatMap((line) => line.split(' ')) ?? [];
    expectExistingOptions(getNames(environment.join('\n')));
    expect(Object.fromEntries(settings)).toMatchObject({
      DynamicUser: ['yes'],
      NoNewPrivileges: ['yes'],
      ProtectSystem: ['strict'],
      CapabilityBoundingSet: [''],
    });
  });

  it('let the server write to the documented backup folder', () => {
    const [, folder = ''] = /^BACKUP_TO=(\S+)/m.exec(read('docs/backups.md')) ?? [];
    expect(readUnit('dropfolio.service').get('ReadWritePaths')).toEqual([`-${folder}`]);
    expect(read('docs/operations.md')).toContain(`BACKUP_TO=${folder}`);
  });

  it('don’t restart after errors that would recur', () => {
    const { configuration, newerData, unsupported, dataDirectory } = exitCodes;
    expect(readUnit('dropfolio.service').get('RestartPreventExitStatus')).toEqual([
      [configuration, newerData, unsupported, dataDirectory].join(' '),
    ]);
  });
});

describe('docs/operations.md', () => {
  const text = read('docs/operations.md');
  const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

  it('has a runbook for every alert', () => {
    const links = [...read('deploy/monitoring/alerts.yaml').matchAll(/operations\.md#([\w-]+)/g)];
    expect(links.length).toBeGreaterThan(10);
    expect(links.map(([, anchor]) => anchor).filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([]);
  });

  it('lists exactly the existing options', () => {
    const mentioned = new Set(
      [
        ...text.matchAll(
          /`([A-Z][A-Z0-9]*_[A-Z0-9_]+|CHAINS|EXAMPLES|HOST|PORT|PRICES|PRICING|PAYMENTS|WEBHOOKS)(…|[`=/])/g,
        ),
      ].map(([, name, end]) => `${name}${end === '…' ? '…' : ''}`),
    );
    expect(variableNames.filter((name) => !mentioned.has(name) && !name.startsWith('FLUTTERWAVE_'))).toEqual(
      [],
    );
    expectExistingOptions(
      [...mentioned].filter((name) => name !== 'FLUTTERWAVE_…'),
      ['NODE_EXTRA_CA_CERTS', 'POSTGRES_WEB_PASSWORD'],
    );
  });

  it('links to existing pages and anchors', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]*)(?:#([\w-]+))?\)/g)];
    for (const [, file, anchor] of links) {
      if (file) expect(existsSync(join(root, 'docs', file)), file).toBe(true);
      else expect(anchors).toContain(anchor);
    }
  });
});
