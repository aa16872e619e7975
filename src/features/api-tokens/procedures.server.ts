import { defineRoutes, personalOperation, provenOperation } from '#/platform/rpc/procedures.server.ts';
import { addToken, revokeToken } from './commands.server.ts';
import { listTokens } from './queries.server.ts';
import { apiTokenId, apiTokenInput, apiTokenList, madeApiToken } from './schema.ts';

const route = defineRoutes('API tokens');
const path = '/account/api-tokens';

export const apiTokenOperations = {
  list: personalOperation
    .route(route('GET', path, 'List my API tokens'))
    .output(apiTokenList)
    .handler(({ context }) => listTokens(context.ctx)),

  add: provenOperation
    .route(route('POST', path, 'Create an API token; its value is returned once', { successStatus: 201 }))
    .input(apiTokenInput)
    .output(madeApiToken)
    .meta({ errors: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => addToken(context.ctx, input, context)),

  revoke: provenOperation
    .route(route('DELETE', `${path}/{id}`, 'Revoke an API token'))
    .input(apiTokenId)
    .output(apiTokenId)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => revokeToken(context.ctx, input)),
};
