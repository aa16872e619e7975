import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { toast } from '#/ui/toast-store.ts';

/** Tells what became of a sign-in method, and reads the list of `queryKey` anew. */
export function useMethodsChanged(queryKey: QueryKey): (text: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (description) => {
    toast({ title: 'Success', description, tone: 'success' });
    await queryClient.invalidateQueries({ queryKey });
  };
}
