import { Link } from '@tanstack/react-router';
import { CompactCard, CompactTiming, compactLink } from '#/features/listings/components/compact-card.tsx';
import type { QuestBrief } from '../schema.ts';

type QuestCompactProps = { quest: QuestBrief; now: string };

export function QuestCompact({ quest, now }: QuestCompactProps) {
  const { id, title, projectName, reward, imageUrl, listing } = quest;
  return (
    <CompactCard
      kind="quest"
      id={id}
      subtitle={projectName}
      picture={imageUrl}
      title={
        <Link to="/quests/$questId" params={{ questId: id }} className={compactLink}>
          {title}
        </Link>
      }
      summary={reward}
      listing={listing}
    >
      <CompactTiming from={quest.startsAt} to={quest.endsAt} now={now} />
    </CompactCard>
  );
}
