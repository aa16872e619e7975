import type { Services } from '#/boot/boot.server.ts';
import { uuidv7 } from '../lib/uuid.ts';
import { type Ctx, collectChanges } from '../platform/context.server.ts';

/** Creates the ctx of a CLI command, without an actor. Call `publish` after its work. */
export function createCommandCtx(services: Services): { ctx: Ctx; publish: () => void } {
  const { changed, publish } = collectChanges(services.publish);
  const requestId = `command-${uuidv7()}`;
  return {
    ctx: {
      db: services.db,
      actor: undefined,
      now: new Date(),
      log: services.log.with({ id: requestId }),
      requestId,
      config: services.config,
      linkGuard: services.linkGuard,
      changed,
    },
    publish,
  };
}
