import { useRouter } from '@tanstack/react-router';
import { useViewer } from '#/features/session/components/viewer.ts';
import { navigationFor } from './navigation.ts';

/** Returns the viewer's navigation entries by group. */
export function useNavigation(): ReturnType<typeof navigationFor> {
  const { config } = useRouter().options.context;
  return navigationFor(useViewer(), config);
}
