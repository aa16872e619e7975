import type { ChannelSenders } from './sender.server.ts';

/** What this site can send to. */
export function createSenders(): ChannelSenders {
  return { push: undefined, telegram: undefined, webhook: undefined };
}
