import { TriangleAlert } from 'lucide-react';

export function Disclaimer() {
  return (
    <aside
      aria-label="Investment disclaimer"
      className="mt-8 flex items-start gap-3 rounded-lg border border-warning-line bg-warning-bg p-4 text-sm text-warning-ink"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <p>
        <strong className="font-semibold">Investment disclaimer.</strong> Presales are risky, and you can lose
        everything you invest. Listings come from projects and third parties. They aren’t advice, and labels
        such as “Verified” and “Audited” don’t guarantee that a project is safe. Do your own research, and
        never send more than you can afford to lose.
      </p>
    </aside>
  );
}
