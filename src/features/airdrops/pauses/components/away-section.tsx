import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Viewer } from '#/features/session/schema.ts';
import type { Api } from '#/lib/api-client.ts';
import { Button } from '#/ui/button.tsx';
import { SettingsCard } from '#/ui/forms/settings.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import type { DayRange } from '../../calls.ts';
import { useMemberDay } from '../../components/use-check-in-day.ts';
import { toRhythmSettings } from '../../rhythm/kinds.ts';
import { describeAway } from '../texts.ts';

const AwayFormDialog = lazyDialog(() => import('./away-form-dialog.tsx'), 'AwayFormDialog');

const awayQuery = (api: Api) =>
  queryOptions({
    queryKey: ['away'],
    queryFn: async (): Promise<{ away: DayRange | null }> => ({
      away: (await api.airdrops.overview({})).away,
    }),
  });

/** The profile's setting of the time away. */
export function AwaySection({ viewer, now }: { viewer: Viewer; now: string }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const query = useQuery(awayQuery(api));
  const today = useMemberDay(toRhythmSettings(viewer), now);
  const { dialog, shown, sequence, show } = useDialogs<'away'>();
  const { locale } = viewer;
  return (
    <SettingsCard
      title="Time away"
      description="Nothing is due while you’re away, your streak is kept, and only reminders of claims come."
    >
      <OneView query={query} failure="Couldn’t load your time away" skeleton={{ blocks: ['h-9'] }}>
        {({ away }) => (
          <div className="flex flex-wrap items-center gap-3">
            {away && <p className="text-base text-ink">{describeAway(away, today, locale)}</p>}
            <Button onClick={() => show('away')}>{away ? 'Change…' : 'I’m away…'}</Button>
            {dialog && (
              <AwayFormDialog
                key={sequence}
                {...shown}
                away={away}
                today={today}
                locale={locale}
                onChanged={(next) => queryClient.setQueryData(awayQuery(api).queryKey, { away: next })}
              />
            )}
          </div>
        )}
      </OneView>
    </SettingsCard>
  );
}
