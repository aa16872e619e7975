import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '#/ui/toast-store.ts';
import type { VerifyInput } from '../calls.ts';
import { canClose } from './backup-codes.tsx';
import { factorsQuery } from './factors-query.ts';

/** Verifies a new factor. `codes` are its backup codes, which must be saved before the dialog may close. */
export function useFactorVerification(successText: string, onClose: () => void) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return {
    codes,
    async prove(input: VerifyInput): Promise<void> {
      const response = await api.factors.verify(input);
      toast({ title: successText, tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: factorsQuery(api).queryKey });
      if (response.backup_codes === undefined) onClose();
      else setCodes(response.backup_codes);
    },
    onCloseAttempt: () => canClose(codes),
  };
}
