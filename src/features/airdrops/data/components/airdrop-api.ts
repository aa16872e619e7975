import type { Api } from '#/lib/api-client.ts';

export type AirdropApi = Api['airdrops'];
export type StoreApi = Pick<AirdropApi, 'list' | 'changes' | 'overview'>;
