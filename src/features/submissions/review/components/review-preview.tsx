import type { ReactElement } from 'react';
import { CampaignDetails } from '#/features/campaigns/components/campaign-details.tsx';
import { getStatusByDates } from '#/features/campaigns/policy.ts';
import type { CampaignInput } from '#/features/campaigns/schema.ts';
import { GuardedLink } from '#/features/links/components/guarded-link.tsx';
import { findFlag } from '#/features/links/policy.ts';
import { unknownListing } from '#/features/listings/schema.ts';
import { PresaleDetails } from '#/features/presales/components/presale-details.tsx';
import { PresaleLogo } from '#/features/presales/components/presale-logo.tsx';
import { assessRisk } from '#/features/presales/facts/policy.ts';
import type { Fact } from '#/features/presales/facts/schema.ts';
import type { PresaleInput } from '#/features/presales/schema.ts';
import { QuestFacts } from '#/features/quests/components/quest-screen.tsx';
import { getQuestStatus, type QuestInput, taskLabels } from '#/features/quests/schema.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { getFileUrl } from '#/lib/file-url.ts';
import { getHost } from '#/lib/urls.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { Badge } from '#/ui/badge.tsx';
import { useMinute } from '#/ui/clock.ts';
import type { Proposal, Reviewed } from '../../schema.ts';

type Flags = Reviewed['flags'];
/** `now` is an ISO instant. */
type Preview<P> = { payload: P; flags: Flags; now: string };

type ReviewPreviewProps = {
  item: Proposal;
  flags: Flags;
  sentAt: string;
};

const nilId = '00000000-0000-7000-8000-000000000000';

/** Renders the proposal like its public page. */
export function ReviewPreview({ item, flags, sentAt }: ReviewPreviewProps): ReactElement {
  const now = new Date(useMinute(sentAt)).toISOString();
  switch (item.kind) {
    case 'presale':
      return <PresalePreview payload={item.payload} flags={flags} now={now} sentAt={sentAt} />;
    case 'campaign':
      return <CampaignPreview payload={item.payload} flags={flags} now={now} sentAt={sentAt} />;
    case 'quest':
      return <QuestPreview payload={item.payload} flags={flags} now={now} />;
  }
}

function PresalePreview({ payload, flags, now, sentAt }: Preview<PresaleInput> & { sentAt: string }) {
  const reader = useReader();
  const { logo, ...fields } = payload;
  const shared = {
    id: nilId,
    isSponsored: false,
    createdAt: sentAt,
    moves: [],
    listing: { ...unknownListing, flags: [...flags] },
  };
  // A new item has no facts; they are set after publication.
  const facts: Fact[] = [];
  const risk = assessRisk({
    facts,
    auditUrl: payload.auditUrl,
    today: toCalendarDay(Date.parse(now), 'UTC'),
  });
  const { riskLevel, auditStatus } = risk;
  const presale = { ...fields, ...shared, facts, riskLevel, auditStatus, logoUrl: getFileUrl(logo) };
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <PresaleLogo presale={presale} />
        <p className="min-w-0 break-words font-semibold text-ink text-lg">{presale.projectName}</p>
      </div>
      <PresaleDetails presale={presale} reader={reader} now={now} />
    </div>
  );
}

function CampaignPreview({ payload, flags, now, sentAt }: Preview<CampaignInput> & { sentAt: string }) {
  const reader = useReader();
  const { image, ...fields } = payload;
  const dates = { start: Date.parse(payload.startDate), end: Date.parse(payload.endDate) };
  const campaign = {
    ...fields,
    id: nilId,
    imageUrl: getFileUrl(image),
    status: getStatusByDates(dates, Date.parse(now)),
    participants: 0,
    isFeatured: false,
    results: null,
    createdAt: sentAt,
    listing: { ...unknownListing, flags: [...flags] },
  };
  return (
    <div className="grid gap-4">
      <p className="break-words font-semibold text-ink text-lg">{campaign.title}</p>
      <CampaignDetails campaign={campaign} reader={reader} now={now} showsResults={false} />
    </div>
  );
}

function QuestPreview({ payload, flags, now }: Preview<QuestInput>) {
  const { image, tasks, ...fields } = payload;
  const quest = {
    ...fields,
    id: nilId,
    image,
    imageUrl: getFileUrl(image),
    tasksDone: null,
    joinedAt: null,
    listing: { ...unknownListing, flags: [...flags] },
    now,
  };
  return (
    <div className="grid gap-4">
      <p className="break-words font-semibold text-ink text-lg">{quest.title}</p>
      <QuestFacts quest={quest} status={getQuestStatus(quest, Date.parse(now))} />
      <ol aria-label="Tasks" className="divide-y divide-line rounded-lg border border-line px-4">
        {tasks.map((task, index) => (
          <li key={index} className="flex items-start gap-3 py-3">
            <span className="tabular w-5 text-faint text-sm">{index + 1}</span>
            <div className="min-w-0">
              <p className="break-words text-base text-ink">{task.title}</p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <Badge>{taskLabels[task.kind]}</Badge>
                {task.url !== null && (
                  <GuardedLink href={task.url} flag={findFlag(flags, task.url)} className="min-w-0 break-all">
                    {getHost(task.url) ?? task.url}
                  </GuardedLink>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
