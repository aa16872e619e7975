import { TriangleAlert } from 'lucide-react';

/** Stands under the list and on each presale's page. */
export function Disclaimer() {
  return (
    <aside
      aria-label="Investment disclaimer"
      className="mt-8 flex items-start gap-3 rounded-lg border border-warning-line bg-warning-bg p-4 text-sm text-warning-ink"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <p>
        <strong className="font-semibold">Investment disclaimer.</strong> Presales are risky, and you can lose
        everything you put in. What is listed here comes from the projects or from others, is not advice, and
        is no promise that a project is safe, “Verified” and “Audited” included. Check every claim yourself,
        and never send more than you can afford to lose.
      </p>
    </aside>
  );
}
