import {
  defineRoutes,
  factorOperation,
  personalOperation,
  provenOperation,
} from '#/platform/rpc/procedures.server.ts';
import {
  addedFactor,
  challenge,
  challengeInput,
  factorId,
  factorList,
  newBackupCodes,
  newFactor,
  verified,
  verifyInput,
} from './calls.ts';
import { challengeFactor, verifyFactor } from './challenge-commands.server.ts';
import { addFactor, deleteFactor, regenerateBackupCodes } from './commands.server.ts';
import { getFactors } from './queries.server.ts';

const route = defineRoutes('Two-factor methods');

/** No operation accepts an Idempotency-Key, because stored responses would retain secrets. */
export const factorOperations = {
  list: personalOperation
    .route(route('GET', '/factors', 'List my two-factor methods'))
    .output(factorList)
    .handler(({ context }) => getFactors(context.ctx, { canAddPhone: context.sms !== undefined })),

  add: provenOperation
    .route(route('POST', '/factors', 'Start adding a two-factor method', { successStatus: 201 }))
    .input(newFactor)
    .output(addedFactor)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => addFactor(context.ctx, input, context)),

  remove: provenOperation
    .route(route('DELETE', '/factors/{id}', 'Remove a two-factor method'))
    .input(factorId)
    .output(factorId)
    .handler(({ context, input }) => deleteFactor(context.ctx, input)),

  remakeBackupCodes: provenOperation
    .route(route('POST', '/factors/backup-codes', 'Generate new backup codes'))
    .output(newBackupCodes)
    .meta({ errors: ['CONFLICT'] })
    .handler(async ({ context }) => ({ codes: await regenerateBackupCodes(context.ctx, context) })),

  challenge: factorOperation
    .route(route('POST', '/factors/{id}/challenge', 'Request a code'))
    .input(challengeInput)
    .output(challenge)
    .handler(({ context, input }) => challengeFactor(context.ctx, input, context)),

  verify: factorOperation
    .route(route('POST', '/factors/{id}/verify', 'Verify a code'))
    .input(verifyInput)
    .output(verified)
    .meta({ errors: ['CONFLICT'] })
    .handler(async ({ context, input }) => {
      const { output, token } = await verifyFactor(context.ctx, input, context);
      context.setCookies.push(context.sessionCookie.serialize(token));
      return output;
    }),
};
