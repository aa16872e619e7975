import { useImperativeHandle, useMemo, useRef } from 'react';
import type { GridHandle } from '../../components/card-actions.ts';
import { ClosedButton, type ClosedFold } from '../../components/closed-button.tsx';
import { AirdropGrid, type AirdropGridProps } from './airdrop-grid.tsx';

type AirdropCardsProps = Omit<AirdropGridProps, 'label'> & { fold: ClosedFold | undefined };

/** The cards of open airdrops, and those of closed ones behind a button. */
export function AirdropCards({ rows, fold, currentId, handle, ...props }: AirdropCardsProps) {
  const openGrid = useRef<GridHandle>(null);
  const closedGrid = useRef<GridHandle>(null);
  const end = fold?.at ?? rows.length;
  const [open, closed] = useMemo(() => [rows.slice(0, end), rows.slice(end)], [rows, end]);
  const shared = { ...props, currentId: currentId ?? rows[0]?.id };
  useImperativeHandle(handle, () => ({
    focus: (index) => (index < end ? openGrid.current?.focus(index) : closedGrid.current?.focus(index - end)),
  }));
  return (
    <>
      <AirdropGrid {...shared} label="Airdrops" rows={open} handle={openGrid} />
      {fold && (
        <div className="my-2">
          <ClosedButton {...fold} />
        </div>
      )}
      {closed.length > 0 && (
        <AirdropGrid {...shared} label="Closed airdrops" rows={closed} handle={closedGrid} />
      )}
    </>
  );
}
