// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows in scroll containers can't be table rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in the cells
import { PanelRightOpen } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { cx } from '#/ui/cx.ts';
import type { CardActions } from '../../components/card-actions.ts';
import type { AirdropForm } from '../../form.ts';
import type { Airdrop } from '../../schema.ts';
import type { ColumnKey, Columns } from '../../setup/columns.ts';
import type { TagColors } from '../../setup/components/use-labels.ts';
import { CellContent } from './cell-content.tsx';
import { CellEditor, isEditable, type RejectedInput } from './cell-editor.tsx';

export type RowEditing = {
  save: (
    row: Airdrop,
    column: ColumnKey,
    changes: Partial<AirdropForm>,
    value: RejectedInput['value'],
    by?: 1 | -1,
  ) => void;
  cancel: () => void;
};

type TableRowProps = {
  row: Airdrop;
  index: number;
  columns: Columns;
  reader: Reader;
  colors: TagColors;
  isSelecting: boolean;
  isSelected: boolean;
  /** The table's tab stop, if it is in this row. */
  currentColumn: ColumnKey | undefined;
  /** The cell in edit mode, if it is in this row. */
  editedColumn: ColumnKey | undefined;
  rejected: RejectedInput | undefined;
  editing: RowEditing;
  actions: CardActions;
};

/** Shows an airdrop in the table. Memoized, so that it re-renders only when its own props change. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const {
    row,
    index,
    columns,
    isSelecting,
    isSelected,
    currentColumn,
    editedColumn,
    rejected,
    editing,
    actions,
  } = props;
  return (
    <div
      role="row"
      data-airdrop={row.id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelecting ? isSelected : undefined}
      className={cx(
        'group grid h-[45px] w-(--table-width) grid-cols-(--table-columns) border-line border-b bg-surface last:border-b-0 hover:bg-hover',
        isSelected && 'bg-accent-soft!',
        editedColumn && 'relative z-2',
      )}
    >
      {columns.map(({ key }, position) => (
        <div
          key={key}
          role="gridcell"
          aria-colindex={position + 1}
          aria-readonly={!isEditable(key) || undefined}
          data-column={key}
          tabIndex={key === currentColumn ? 0 : -1}
          className={cx(
            'flex min-w-0 scroll-mt-28 scroll-mb-24 items-center gap-1 px-3 text-base text-ink -outline-offset-2! focus-visible:outline-2 focus-visible:outline-focus',
            editedColumn === key && 'relative px-1!',
            position === 0 && 'sticky left-0 z-1 border-line border-r bg-inherit',
          )}
        >
          {editedColumn === key ? (
            <CellEditor
              column={key}
              row={row}
              colors={props.colors}
              rejected={rejected}
              onSave={(changes, value, by) => editing.save(row, key, changes, value, by)}
              onCancel={editing.cancel}
            />
          ) : (
            <>
              {position === 0 && isSelecting && (
                <Checkbox
                  aria-label={`Select ${row.name}`}
                  tabIndex={-1}
                  checked={isSelected}
                  className="mr-1.5"
                  onChange={() => {}}
                  onClick={(event: MouseEvent) => actions.select(row.id, event.shiftKey)}
                />
              )}
              <CellContent
                column={key}
                row={row}
                reader={props.reader}
                colors={props.colors}
                onVisit={actions.checkIn}
              />
              {position === 0 && (
                <Button
                  variant="ghost"
                  size="icon-sm"
                  tabIndex={-1}
                  aria-label={`View details, ${row.name}`}
                  title="View details"
                  className="-mr-2 ml-auto shrink-0 text-muted"
                  onClick={() => actions.openDetails(row.id)}
                  onPointerEnter={actions.preloadDetails}
                >
                  <PanelRightOpen aria-hidden="true" />
                </Button>
              )}
            </>
          )}
        </div>
      ))}
    </div>
  );
});
