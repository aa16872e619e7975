import type { Config } from '#/config/config.server.ts';
import type { Db } from '#/db/client.server.ts';
import { startLinkGuard } from '#/features/links/guard.server.ts';
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import type { VapidKeys } from '#/platform/channels/push.server.ts';
import { createSenders } from '#/platform/channels/senders.server.ts';
import { createTelegram } from '#/platform/channels/telegram.server.ts';
import { changeTopic } from '#/platform/events.server.ts';
import { createMailer } from '#/platform/mail-transport.server.ts';
import type { Listener } from '#/platform/notify.server.ts';
import { getOutboxFolder, restrictOutbox } from '#/platform/outbox.server.ts';
import { createPayments } from '#/platform/payments/payments.server.ts';
import { createPrices } from '#/platform/prices/prices.server.ts';
import { type SafeFetch, safeFetch } from '#/platform/safe-fetch.server.ts';
import { createHttpSms, createOutboxSms, type Sms } from '#/platform/sms.server.ts';
import { createStorage } from '#/platform/storage.server.ts';
import type { BootCtx } from './closers.server.ts';

/** Returns the folders that the program writes to besides its database. */
export function getFolders({ mail, s3, dataDir }: Config): string[] {
  return [...(mail === null ? [getOutboxFolder(dataDir)] : []), ...(s3 === null ? [`${dataDir}/files`] : [])];
}

/** Phones as a second factor need a sender; on a developer's machine the messages go to the outbox. */
function createSms({ sms, appEnv, dataDir }: Config): Sms | undefined {
  if (sms !== null) return createHttpSms(sms);
  return appEnv === 'local' ? createOutboxSms(dataDir) : undefined;
}

/** Opens mail, files, payments, prices, and the channels of notifications, as the site has configured them. */
export async function openIntegrations(
  { config, closers }: BootCtx,
  { db, secret, vapidKeys }: { db: Db; secret: string; vapidKeys: VapidKeys },
) {
  await restrictOutbox(config.dataDir);
  const mailer = createMailer({ smtp: config.mail, dataDir: config.dataDir });
  closers.add(() => mailer.close());
  const storage = await createStorage({ folder: `${config.dataDir}/files`, s3: config.s3 });
  const fetchSafely: SafeFetch = (url, rest) =>
    safeFetch(url, { ...rest, allowPrivate: rest.allowPrivate === true || config.allowPrivateFetch });
  const telegram = config.telegram === null ? undefined : createTelegram({ ...config.telegram, secret });
  return {
    mailer,
    storage,
    safeFetch: fetchSafely,
    payments: createPayments(config, db),
    prices: createPrices(config.prices, fetchSafely),
    sms: createSms(config),
    telegram,
    senders: createSenders(config, { safeFetch: fetchSafely, vapidKeys, telegram }),
  };
}

/** Loads the lists of links, and reloads them when a process reports a change. */
export async function watchLinkLists(
  { config, log, closers }: BootCtx,
  { db, listener }: { db: Db; listener: Listener },
): Promise<LinkGuard> {
  const linkGuard = await startLinkGuard({ db, log, listUrl: config.linkListUrl });
  closers.add(() => linkGuard.stop());
  const reload = (): void => {
    linkGuard.refresh().catch((error: unknown) => log.warn('links.not_refreshed', { reason: String(error) }));
  };
  listener.onReconnect(reload);
  listener.subscribe(changeTopic, ({ topic }) => {
    if (topic === 'links') reload();
  });
  return linkGuard;
}
