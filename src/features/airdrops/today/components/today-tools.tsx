import { useSnapshot } from '../../components/tracker-store.ts';
import { InsightsButton } from '../../insights/components/insights.tsx';
import { NextWalletButton } from '../../next-wallet/components/next-wallet-button.tsx';
import { StreakBadge } from './streak-badge.tsx';

/** The streak and the button of the charts, beside the page's title; phones have the button in the panel. */
export function TodayTools() {
  const { rows, streak } = useSnapshot();
  return (
    <>
      <StreakBadge streak={streak} />
      <NextWalletButton className="max-md:hidden" />
      {rows.length > 0 && <InsightsButton className="max-md:hidden" />}
    </>
  );
}
