import type { Config } from '#/config/config.server.ts';
import { listFamilies } from '#/lib/chains.ts';
import type { PublicConfig } from '#/lib/public-config.ts';
import type { ReminderChannel } from '#/lib/reminder-channels.ts';
import type { PaymentProvider } from '#/platform/payments/provider.server.ts';

export type PageConfigOptions = {
  config: Config;
  clientKey: string;
  build: string;
  payments: PaymentProvider | undefined;
  serviceWorker: boolean;
};

export type PageConfig = {
  /**
   * Returns the caller's payment provider. Local payments, which cost nothing, are only available on the
   * server's own machine.
   */
  getPaymentProvider: (caller: { ownMachine: boolean }) => PaymentProvider | undefined;
  /** Returns the public configuration for this caller's pages, without ads. */
  getPublicConfig: (caller: { ownMachine: boolean }) => PublicConfig;
};

/**
 * Returns the public part of the configuration; local features are only visible on the server's own machine.
 */
export function createPageConfig(options: PageConfigOptions): PageConfig {
  const { config, clientKey, build, payments, serviceWorker } = options;
  const paymentsFor: PageConfig['getPaymentProvider'] = ({ ownMachine }) =>
    config.paymentsAreLocal && !ownMachine ? undefined : payments;
  return {
    getPaymentProvider: paymentsFor,
    getPublicConfig: (caller) => {
      const provider = paymentsFor(caller);
      return {
        url: config.baseUrl,
        key: clientKey,
        build,
        appEnv: config.appEnv,
        outbox: caller.ownMachine && config.mail === null,
        pricing: config.pricing,
        premiumPriceNgn: config.premiumPriceNgn,
        followCampaigns: config.followCampaigns,
        examples: config.examples,
        onchain: config.chains !== null,
        chainFamilies: listFamilies(config.chains ?? []),
        serviceWorker,
        payments: provider === undefined ? 'off' : config.payments,
        inlineCheckout: (provider?.origins ?? []).length > 0,
        supportEmail: config.supportEmail,
        communityUrl: config.communityUrl,
        socialUrl: config.socialUrl,
        sourceUrl: config.sourceUrl,
        avatarUrl: config.avatarUrl,
        ads: null,
        showsAds: config.ads !== null,
        landingFigures: config.landingFigures,
        channels: getChannels(config, serviceWorker),
      };
    },
  };
}

/** Push needs the service worker. Locally, emails go to the outbox. */
function getChannels(
  { mail, appEnv, telegram, webhooks }: Config,
  serviceWorker: boolean,
): ReminderChannel[] {
  const isOn: Readonly<Record<ReminderChannel, boolean>> = {
    email: mail !== null || appEnv === 'local',
    push: serviceWorker,
    telegram: telegram !== null,
    webhook: webhooks,
  };
  return (['email', 'push', 'telegram', 'webhook'] as const).filter((channel) => isOn[channel]);
}
