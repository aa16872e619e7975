import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { toast } from '#/ui/toast-store.ts';

/** Shows a toast about a sign-in method, and refetches the list of `queryKey`. */
export function useReportMethodChange(queryKey: QueryKey): (text: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (description) => {
    toast({ title: description, tone: 'success' });
    await queryClient.invalidateQueries({ queryKey });
  };
}
