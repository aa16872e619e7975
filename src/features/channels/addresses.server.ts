import type { JobCtx } from '#/platform/jobs.server.ts';

/** Returns a channel's address; undefined if it was encrypted with another secret. */
export function decryptAddress(
  { channelCipher, log }: Pick<JobCtx, 'channelCipher' | 'log'>,
  { sealed, channelId }: { sealed: string; channelId: string },
): unknown {
  try {
    return JSON.parse(channelCipher.decrypt(sealed, channelId));
  } catch (error) {
    log.error('channels.unreadable', error, { channel: channelId });
    return undefined;
  }
}
