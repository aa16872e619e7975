import { CalendarClock, CircleDot, Flag } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { type QuestStatus, questStatusLabels } from '../kinds.ts';

const tones = {
  open: { tone: 'active', icon: CircleDot },
  upcoming: { tone: 'upcoming', icon: CalendarClock },
  ended: { tone: 'neutral', icon: Flag },
} as const;

export function QuestBadge({ status }: { status: QuestStatus }) {
  return <Badge {...tones[status]}>{questStatusLabels[status]}</Badge>;
}
