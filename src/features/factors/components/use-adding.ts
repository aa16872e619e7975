import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '#/ui/toast-store.ts';
import type { VerifyInput } from '../calls.ts';
import { mayClose } from './backup-codes.tsx';
import { factorsQuery } from './factors-query.ts';

/** Proves a new factor; `codes` are the backup codes that came with it, to show before the dialog may close. */
export function useAdding(added: string, onClose: () => void) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return {
    codes,
    async prove(input: VerifyInput): Promise<void> {
      const answer = await api.factors.verify(input);
      toast({ title: 'Success', description: added, tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: factorsQuery(api).queryKey });
      if (answer.backup_codes === undefined) onClose();
      else setCodes(answer.backup_codes);
    },
    onCloseAttempt: () => mayClose(codes),
  };
}
