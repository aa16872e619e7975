import { boot, type Services } from './boot/boot.server.ts';
import { openDatabase } from './boot/database.server.ts';
import { runAdmin } from './commands/admin.server.ts';
import { runBackup } from './commands/backup.server.ts';
import { type DatabaseTerminal, type Output, UsageError } from './commands/command.server.ts';
import { runDemo } from './commands/demo.server.ts';
import { runDoctor } from './commands/doctor.server.ts';
import { runRestore } from './commands/restore.server.ts';
import { runUpgradeCheck } from './commands/upgrade-check.server.ts';
import { type Config, ConfigError, readConfig } from './config/config.server.ts';
import { NewerDataError, OlderDataError } from './db/migrate.server.ts';
import { isAppError } from './lib/app-error.ts';
import { BackupError } from './platform/backup/backup-error.server.ts';
import {
  DatabasePrivilegeError,
  DatabaseUnreachableError,
  type OpenDatabase,
  PoolerError,
} from './platform/database.server.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/embedded-postgres-error.server.ts';
import { exitCodes } from './platform/exit-codes.server.ts';
import { PortInUseError, WrongHostError } from './platform/http/port.server.ts';
import { createLog, type Log } from './platform/log.server.ts';
import { isDiskFull } from './platform/unavailable.server.ts';
import { UnwritableFolderError } from './platform/writable-folders.server.ts';
import { type RenderPage, serve } from './serve.server.ts';

type Terminal = { config: Config; log: Log; args: readonly string[]; output: Output };
/** Resolves with whether everything is fine. */
type Command = (terminal: Terminal) => Promise<boolean>;

/** Timeout of commands that read every row. */
const statementTimeoutMs = 60 * 60_000;

const commands: Record<string, Command> = {
  admin: withServices(runAdmin),
  backup: withDatabase(runBackup),
  demo: withServices(runDemo),
  doctor: withServices(runDoctor, { databaseTimeoutMs: statementTimeoutMs }),
  restore: withDatabase(runRestore),
  'upgrade-check': withDatabase(runUpgradeCheck),
};

/** Runs a command after a boot like the server's. It migrates an older database only with --migrate. */
function withServices(
  run: (services: Services, args: readonly string[], output: Output) => Promise<boolean>,
  settings: Partial<Config> = {},
): Command {
  return async ({ config, log, args, output }) => {
    const migrates = args.includes('--migrate');
    const services = await boot({ ...config, ...settings }, log, { jobs: false, migrates });
    try {
      return await run(
        services,
        args.filter((arg) => arg !== '--migrate'),
        output,
      );
    } finally {
      await services.stop();
    }
  };
}

/**
 * Runs a command on the database without migrating it. A termination signal rolls back what it has started.
 */
function withDatabase(run: (terminal: DatabaseTerminal) => Promise<boolean>): Command {
  return async (terminal) => {
    const ending = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(name, () => ending.abort(new BackupError('failed', `Stopped by ${name}.`)));
    }
    let opened: OpenDatabase | undefined;
    try {
      const open = async () => (opened ??= await openDatabase(terminal.config, terminal.log));
      return await run({ ...terminal, signal: ending.signal, open });
    } finally {
      await opened?.release();
    }
  };
}

const embeddedCodes: Record<EmbeddedPostgresError['problem'], number> = {
  'not-writable': exitCodes.dataDirectory,
  'other-version': exitCodes.dataDirectory,
  'in-use-elsewhere': exitCodes.dataDirectory,
  'copied-while-running': exitCodes.dataDirectory,
  'unsupported-platform': exitCodes.unsupported,
  'start-failed': exitCodes.databaseUnreachable,
};

/** Returns the exit code and a message for known errors; undefined for unexpected ones. */
function explain(error: unknown): { code: number; message: string } | undefined {
  if (error instanceof ConfigError) return { code: exitCodes.configuration, message: error.message };
  if (error instanceof UsageError) return { code: exitCodes.configuration, message: error.message };
  if (error instanceof PortInUseError) return { code: exitCodes.portInUse, message: error.message };
  if (error instanceof WrongHostError) return { code: exitCodes.configuration, message: error.message };
  if (error instanceof NewerDataError) return { code: exitCodes.newerData, message: error.message };
  if (error instanceof OlderDataError) return { code: exitCodes.olderData, message: error.message };
  if (error instanceof PoolerError) return { code: exitCodes.configuration, message: error.message };
  if (error instanceof DatabaseUnreachableError || error instanceof DatabasePrivilegeError) {
    return { code: exitCodes.databaseUnreachable, message: error.message };
  }
  if (error instanceof EmbeddedPostgresError) {
    return { code: embeddedCodes[error.problem], message: error.message };
  }
  if (error instanceof BackupError) {
    const code = error.problem === 'newer' ? exitCodes.newerData : exitCodes.failed;
    return { code, message: error.message };
  }
  if (error instanceof UnwritableFolderError)
    return { code: exitCodes.dataDirectory, message: error.message };
  if (isDiskFull(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      code: exitCodes.dataDirectory,
      message: `The disk is full: ${message}. Make room, and start Dropfolio again.`,
    };
  }
  if (isAppError(error)) return { code: exitCodes.failed, message: error.message };
  return undefined;
}

/**
 * Runs one of the program's commands: serve, admin, backup, demo, doctor, restore, upgrade-check. Sets the
 * process's exit code and prints a failure as one sentence on stderr. `clock` is the time of requests, for
 * tests on another day.
 */
export async function runCommand(
  args: readonly string[],
  page: RenderPage,
  clock?: () => Date,
): Promise<void> {
  const [name = 'serve', ...rest] = args;
  try {
    const config = readConfig();
    if (name === 'serve') {
      await serve(config, createLog(config.logLevel), page, clock);
      return;
    }
    const command = commands[name];
    if (command === undefined) throw new UsageError(`Unknown command: ${name}`);
    const output: Output = (line) => process.stdout.write(`${line}\n`);
    const ok = await command({ config, log: createLog('silent'), args: rest, output });
    process.exitCode = ok ? exitCodes.ok : exitCodes.failed;
  } catch (error) {
    const known = explain(error);
    if (known === undefined) throw error;
    process.stderr.write(`${known.message}\n`);
    process.exitCode = known.code;
  }
}
