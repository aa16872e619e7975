import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { Viewer } from '#/features/session/schema.ts';
import { Button } from '#/ui/button.tsx';
import { Lens, Speech } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { Field } from '#/ui/field.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { Select } from '#/ui/select.tsx';
import { useList } from '#/ui/use-list.ts';
import type { Delivery } from '../calls.ts';
import { channelLabels } from '../schema.ts';
import { channelsQuery, type DeliveriesSearch, deliveriesQuery } from './channel-queries.ts';
import { Deliveries } from './deliveries.tsx';

type DeliveriesSectionProps = { viewer: Viewer; search: DeliveriesSearch; now: string };

const sectionLocation = { hash: 'deliveries', resetScroll: false } as const;

/** The user's deliveries and their outcomes, newest first. */
export function DeliveriesSection({ viewer, search, now }: DeliveriesSectionProps) {
  const router = useRouter();
  const { api } = router.options.context;
  const list = useList(deliveriesQuery(api, search));
  const { data } = useQuery(channelsQuery(api));
  const channels = data?.items ?? [];
  const selectedId = search.channel ?? '';
  const filter = selectedId === '' ? {} : { channel: selectedId };
  const getChannelName = (item: Pick<Delivery, 'channel' | 'channelId'>) =>
    channels.find(({ id }) => id === item.channelId)?.name ?? channelLabels[item.channel];
  const show = (channel: string) =>
    void router.navigate({ to: '/reminders', search: channel === '' ? {} : { channel }, ...sectionLocation });

  return (
    <>
      {(channels.length > 0 || selectedId !== '') && (
        <Field label="Channel" className="max-w-64">
          <Select name="channel" value={selectedId} onChange={({ target }) => show(target.value)}>
            <option value="">All channels</option>
            {channels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {selectedId !== '' && !channels.some(({ id }) => id === selectedId) && (
              <option value={selectedId}>Unlinked channel</option>
            )}
          </Select>
        </Field>
      )}
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your deliveries' }}
        skeleton={{ rows: 4, row: 'h-12 max-md:h-20' }}
        empty={
          selectedId === '' ? (
            <EmptyState
              drawing={Speech}
              title="Nothing sent yet"
              description="Emails and messages we send you appear here, with their status."
            />
          ) : (
            <EmptyState
              drawing={Lens}
              title="Nothing sent to this channel"
              description="Send it a test, or look at all channels."
              action={<Button onClick={() => show('')}>Show all channels</Button>}
            />
          )
        }
        pager={{
          label: 'Deliveries pagination',
          link: (page, label) => (
            <Link to="/reminders" search={{ ...filter, ...page }} {...sectionLocation}>
              {label}
            </Link>
          ),
        }}
      >
        {({ items }) => (
          <Deliveries deliveries={items} getChannelName={getChannelName} viewer={viewer} now={now} />
        )}
      </ListView>
    </>
  );
}
