import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import type { ClaimStatus } from '../schema.ts';

const tones = {
  pending: { tone: 'upcoming', icon: Hourglass, label: 'Pending' },
  approved: { tone: 'claimed', icon: CircleCheck, label: 'Approved' },
  rejected: { tone: 'expired', icon: CircleX, label: 'Rejected' },
} as const;

export function ClaimBadge({ status }: { status: ClaimStatus }) {
  const { label, ...look } = tones[status];
  return <Badge {...look}>{label}</Badge>;
}
