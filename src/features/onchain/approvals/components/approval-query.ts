import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The open approvals of the member's watched wallets. */
export function approvalsQuery(api: Api) {
  return queryOptions({ queryKey: ['onchain', 'approvals'], queryFn: () => api.approvals.list({}) });
}
