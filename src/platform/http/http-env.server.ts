import type { HttpBindings } from '@hono/node-server';
import type { Actor } from '../context.server.ts';
import type { Log } from '../log.server.ts';

/** Per-request context of the HTTP layer. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Adds the request ID to every line. */
    log: Log;
    address: string;
    now: Date;
    nonce: string;
    /** Whether the request comes directly from the same machine, for developer aids. */
    ownMachine: boolean;
    /** Set after the session was loaded; for the log line. */
    actor?: Actor | undefined;
    /** Set if loading some data of the page failed. */
    hasFailed?: boolean;
    /** The nouns whose operations a page calls. */
    reads?: Set<string>;
    /** The route pattern of the page. */
    route?: string;
    /** Set for build files. */
    isAsset?: boolean;
    setOperation?: ((name: string) => void) | undefined;
  };
};
