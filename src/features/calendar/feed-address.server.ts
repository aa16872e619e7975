import type { Settings } from '#/platform/services.server.ts';

export const getFeedUrl = ({ config }: { config: Settings }, secret: string): string =>
  `${config.baseUrl}/calendar/${secret}.ics`;

/** Extracts the secret from a path below /calendar/, without validating it. */
export const extractSecret = (path: string): string => path.slice('/calendar/'.length, -'.ics'.length);
