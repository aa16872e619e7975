import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api-client.ts';
import type { PublicConfig } from './public-config.ts';

/** What every page gets from the router: data cache, API client, public configuration. */
export type PageContext = {
  queryClient: QueryClient;
  api: Api;
  config: PublicConfig;
  /** Says that what the page is about isn't there: the page that is being made is answered with status 404. */
  noteMissing: () => void;
  /** Says that the page that is being made shows nothing that waits for its program, which may come once somebody is there. */
  noteWhole: () => void;
};
