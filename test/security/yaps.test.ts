import { describe } from 'vitest';
import { maxYaps } from '../../src/features/yaps/schema.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { noLimits } from '../harness/limits.ts';
import { attack } from './attack.ts';
import { createTarget } from './target.ts';

describe('the free plan’s yap limit', () => {
  attack('exceeding the free plan’s yap limit by deleting, adding, and repeating', async ({ count }) => {
    const paidTarget = await createTarget({ pricing: 'freemium' });
    try {
      const person = await paidTarget.createPerson();
      const add = (name: string) =>
        person.call('POST', '/yaps', { projectName: name }, { 'idempotency-key': name });
      const listEntries = () =>
        paidTarget.services.db.selectFrom('yap_list').select('id').where('user_id', '=', person.id).execute();
      const countEntries = async () => (await listEntries()).length;
      for (let round = 0; round < 5; round += 1) {
        const entries = await listEntries();
        await Promise.all([
          ...entries.map(({ id }) => person.call('DELETE', `/yaps/${id}`)),
          ...Array.from({ length: 10 }, (_, index) => add(`round ${round}, entry ${index}`)),
        ]);
        count(
          (await countEntries()) <= 3,
          `${await countEntries()} entries after deleting and adding at once`,
        );
        // The responses are stored; replaying them must not add what has been deleted since.
        await Promise.all(Array.from({ length: 10 }, (_, index) => add(`round ${round}, entry ${index}`)));
        count((await countEntries()) <= 3, `${await countEntries()} entries after repeating`);
      }
    } finally {
      await paidTarget.close();
    }
  });
});

describe('entries of any plan', () => {
  attack('endless yap entries', async ({ count, need }) => {
    const target = await createTarget();
    try {
      target.services.limits = noLimits;
      const person = await target.createPerson();
      const rows = Array.from({ length: maxYaps - 1 }, () => ({
        id: uuidv7(),
        user_id: person.id,
        project_name: 'Aurora',
        project_url: null,
        notes: null,
        draft: null,
        planned_on: null,
        airdrop_id: null,
        yapped_at: null,
      }));
      await target.services.db.insertInto('yap_list').values(rows).execute();
      const add = () => person.call('POST', '/yaps', { projectName: 'One more' });
      need((await add()).status === 201, 'the last one within the limit is accepted');
      const { status, body } = await add();
      const { code } = body as { code?: string }; // the API's error
      count(status === 403 && code === 'LIMIT_REACHED', `one more returned ${status}`);
    } finally {
      await target.close();
    }
  });
});
