declare module 'virtual:api-contract' {
  import type { AnyContractRouter } from '@orpc/contract';

  export const contract: AnyContractRouter;
}
