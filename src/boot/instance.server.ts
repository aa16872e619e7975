import type { Config } from '#/config/config.server.ts';
import type { Db } from '#/db/client.server.ts';
import { tryBackupPlace } from '#/platform/backup/jobs.server.ts';
import { type ClockWatch, startClockWatch } from '#/platform/clock-watch.server.ts';
import { formatStorageWarning, identifyFileStorage } from '#/platform/files-place.server.ts';
import { startInstance } from '#/platform/instances.server.ts';
import { isLoopbackName } from '#/platform/own-machine.server.ts';
import type { BootCtx } from './closers.server.ts';

type Registration = {
  /** Undefined for a CLI command. */
  instanceId: string | undefined;
  clockWatch: ClockWatch | undefined;
  /** Sentences for the operator. */
  notices: readonly string[];
};

/** Registers a server process as an instance, and compares its clock with the database's. */
export async function registerInstance(
  { config, log, closers, isServer }: BootCtx,
  db: Db,
  id: string,
): Promise<Registration> {
  if (!isServer) return { instanceId: undefined, clockWatch: undefined, notices: [] };
  const place = await identifyFileStorage({ s3: config.s3, folder: `${config.dataDir}/files` });
  const notices = place.problem === undefined ? [] : [place.problem];
  const instance = await startInstance(db, {
    id,
    fileStorageId: place.id,
    onElsewhere: (hosts) => log.warn('files.elsewhere', { message: formatStorageWarning(hosts) }),
  });
  closers.add(() => instance.stop());
  for (const message of notices) log.warn('files.unusable', { message });
  if (instance.otherStorageHosts.length > 0) notices.push(formatStorageWarning(instance.otherStorageHosts));
  // Must run before the first job: a timestamp in the future would block every schedule.
  const clockWatch = await startClockWatch({ db, log, instanceId: instance.id });
  closers.add(() => clockWatch.stop());
  return { instanceId: instance.id, clockWatch, notices };
}

/** Returns warnings about insecure settings of a public site. */
function findProductionWarnings({ appEnv, baseUrl }: Config, isSuperuser: boolean): string[] {
  if (appEnv !== 'production') return [];
  const { protocol, hostname } = new URL(baseUrl);
  return [
    ...(protocol === 'http:' && !isLoopbackName(hostname)
      ? [
          `WARNING: BASE_URL=${baseUrl} isn’t encrypted: passwords and sessions can be read on the way. Use https://.`,
        ]
      : []),
    ...(isSuperuser
      ? [
          'WARNING: DATABASE_URL signs in as a superuser, whom no rule of the database stops. Use a role that owns only this database.',
        ]
      : []),
  ];
}

/** Logs and returns problems of the setup that the operator should fix. */
export async function findSetupProblems(
  { config, log, isServer }: BootCtx,
  db: Db,
  isSuperuser: boolean,
): Promise<readonly string[]> {
  const warnings = findProductionWarnings(config, isSuperuser);
  if (!isServer) return warnings;
  const backupProblem = await tryBackupPlace(db, config);
  for (const message of warnings) log.warn('production.insecure', { message });
  if (backupProblem === undefined) return warnings;
  log.warn('backup.place_unusable', { message: backupProblem });
  return [...warnings, backupProblem];
}
