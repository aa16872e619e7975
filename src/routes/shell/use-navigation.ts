import { useRouter } from '@tanstack/react-router';
import { useViewer } from '#/features/session/components/viewer.ts';
import { getNavigation } from './navigation.ts';

export function useNavigation(): ReturnType<typeof getNavigation> {
  const { config } = useRouter().options.context;
  return getNavigation(useViewer(), config);
}
