import { useRouter } from '@tanstack/react-router';
import { useViewer } from '#/features/session/components/viewer.ts';
import { navigationFor } from './navigation.ts';

export function useNavigation(): ReturnType<typeof navigationFor> {
  const { config } = useRouter().options.context;
  return navigationFor(useViewer(), config);
}
