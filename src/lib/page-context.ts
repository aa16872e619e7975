import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api-client.ts';
import type { PublicConfig } from './public-config.ts';

/** What every page gets from the router: data cache, API client, public configuration. */
export type PageContext = {
  queryClient: QueryClient;
  api: Api;
  config: PublicConfig;
  /** The style sheet's text, on the server for a page that carries it. */
  styles?: string | undefined;
  /** Says that what the page is about isn't there: the page that is being made is answered with status 404. */
  markMissing: () => void;
};
