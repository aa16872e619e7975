import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { Profile } from '../schema.ts';

export function profileQuery(api: Api) {
  return queryOptions({ queryKey: ['profile'], queryFn: (): Promise<Profile> => api.profile.get() });
}

export function sessionsQuery(api: Api) {
  return queryOptions({ queryKey: ['sessions'], queryFn: () => api.profile.sessions() });
}
