import { CircleCheck, CircleX, Hourglass, PencilLine, Undo2 } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { type Status, statusLabels } from '../kinds.ts';

const tones = {
  draft: { tone: 'neutral', icon: PencilLine },
  pending: { tone: 'upcoming', icon: Hourglass },
  approved: { tone: 'claimed', icon: CircleCheck },
  rejected: { tone: 'expired', icon: CircleX },
  withdrawn: { tone: 'neutral', icon: Undo2 },
} as const;

export function SubmissionBadge({ status }: { status: Status }) {
  return <Badge {...tones[status]}>{statusLabels[status]}</Badge>;
}
