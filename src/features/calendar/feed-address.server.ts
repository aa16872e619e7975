import type { Settings } from '#/platform/services.server.ts';

/** Where a calendar program fetches a feed. */
export const feedUrl = ({ config }: { config: Settings }, secret: string): string =>
  `${config.baseUrl}/calendar/${secret}.ics`;

/** What stands where the secret does in a path under /calendar/, whatever it is. */
export const extractSecret = (path: string): string => path.slice('/calendar/'.length, -'.ics'.length);
