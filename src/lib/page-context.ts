import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api-client.ts';
import type { PublicConfig } from './public-config.ts';

/** The router context of every page: data cache, API client, public configuration. */
export type PageContext = {
  queryClient: QueryClient;
  api: Api;
  config: PublicConfig;
  /** The text of the style sheet; set only on the server, for a page with inline styles. */
  styles?: string | undefined;
  /** Makes the server respond with status 404 because the item of the page doesn't exist. */
  markNotFound: () => void;
};
