import { personalOperation, provenOperation } from '#/platform/rpc/procedures.server.ts';
import { addToken, revokeToken } from './commands.server.ts';
import { listTokens } from './queries.server.ts';
import { apiTokenId, apiTokenInput, apiTokenList, madeApiToken } from './schema.ts';

const tags = ['API tokens'];
const path = '/account/api-tokens';

export const apiTokenOperations = {
  list: personalOperation
    .route({ method: 'GET', path, summary: 'List my API tokens', tags })
    .output(apiTokenList)
    .handler(({ context }) => listTokens(context.ctx)),

  add: provenOperation
    .route({
      method: 'POST',
      path,
      successStatus: 201,
      summary: 'Create an API token; its value is returned once',
      tags,
    })
    .input(apiTokenInput)
    .output(madeApiToken)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => addToken(context.ctx, input, context)),

  revoke: provenOperation
    .route({ method: 'DELETE', path: `${path}/{id}`, summary: 'Revoke an API token', tags })
    .input(apiTokenId)
    .output(apiTokenId)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => revokeToken(context.ctx, input)),
};
