import { factorOperation, personalOperation, provenOperation } from '#/platform/rpc/procedures.server.ts';
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
import { addFactor, deleteFactor, remakeBackupCodes } from './commands.server.ts';
import { getFactors } from './queries.server.ts';

const tags = ['Two-factor methods'];

/** None accepts an Idempotency-Key because stored responses would retain their secrets. */
export const factorOperations = {
  list: personalOperation
    .route({ method: 'GET', path: '/factors', summary: 'List my two-factor methods', tags })
    .output(factorList)
    .handler(({ context }) => getFactors(context.ctx, { canAddPhone: context.sms !== undefined })),

  add: provenOperation
    .route({
      method: 'POST',
      path: '/factors',
      successStatus: 201,
      summary: 'Start adding a two-factor method',
      tags,
    })
    .input(newFactor)
    .output(addedFactor)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => addFactor(context.ctx, input, context)),

  remove: provenOperation
    .route({ method: 'DELETE', path: '/factors/{id}', summary: 'Remove a two-factor method', tags })
    .input(factorId)
    .output(factorId)
    .handler(({ context, input }) => deleteFactor(context.ctx, input)),

  remakeBackupCodes: provenOperation
    .route({ method: 'POST', path: '/factors/backup-codes', summary: 'Generate new backup codes', tags })
    .output(newBackupCodes)
    .meta({ refuses: ['CONFLICT'] })
    .handler(async ({ context }) => ({ codes: await remakeBackupCodes(context.ctx, context) })),

  challenge: factorOperation
    .route({ method: 'POST', path: '/factors/{id}/challenge', summary: 'Request a code', tags })
    .input(challengeInput)
    .output(challenge)
    .handler(({ context, input }) => challengeFactor(context.ctx, input, context)),

  verify: factorOperation
    .route({ method: 'POST', path: '/factors/{id}/verify', summary: 'Verify a code', tags })
    .input(verifyInput)
    .output(verified)
    .meta({ refuses: ['CONFLICT'] })
    .handler(async ({ context, input }) => {
      const { answer, token } = await verifyFactor(context.ctx, input, context);
      context.setCookies.push(context.sessionCookie.serialize(token));
      return answer;
    }),
};
