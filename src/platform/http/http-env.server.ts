import type { HttpBindings } from '@hono/node-server';
import type { Actor } from '../context.server.ts';
import type { Log } from '../log.server.ts';

/** What the HTTP layer keeps beside a request while it is answered. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Its lines carry the request's id. */
    log: Log;
    address: string;
    now: Date;
    nonce: string;
    /** Whether it comes straight from the machine of whoever tries things out there. */
    ownMachine: boolean;
    /** Set once the session has been looked up; for the log line. */
    actor?: Actor | undefined;
    /** Set when something that a page shows could not be had. */
    hasFailed?: boolean;
    /** The nouns whose operations a page asks. */
    reads?: Set<string>;
    /** The pattern of the page's address. */
    route?: string;
    /** Set for a file of the build that a page loads. */
    isAsset?: boolean;
    setOperation?: ((name: string) => void) | undefined;
  };
};
