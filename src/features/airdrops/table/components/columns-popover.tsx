import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { Popover } from '#/ui/popover.tsx';
import {
  type ColumnKey,
  type Columns,
  columnDefinitions,
  columnKeys,
  moveColumn,
  setColumnShown,
} from '../../setup/columns.ts';

type ColumnsPopoverProps = { columns: Columns; onChange: (columns: Columns | null) => void };

export function ColumnsPopover({ columns, onChange }: ColumnsPopoverProps) {
  const shown = columns.map(({ key }) => key);
  const hidden = columnKeys.filter((key) => !shown.includes(key));
  return (
    <Popover
      label="Columns"
      className="w-72 p-2"
      trigger={
        <Button size="sm" variant="ghost">
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      }
    >
      <ul aria-label="Columns">
        {[...shown, ...hidden].map((key) => (
          <ColumnItem key={key} column={key} columns={columns} onChange={onChange} />
        ))}
      </ul>
      <Button variant="link" size="sm" className="mx-2 mt-1" onClick={() => onChange(null)}>
        Reset columns
      </Button>
    </Popover>
  );
}

function ColumnItem({ column: key, columns, onChange }: ColumnsPopoverProps & { column: ColumnKey }) {
  const { label } = columnDefinitions[key];
  const isShown = columns.some((column) => column.key === key);
  const [left, right] = [moveColumn(columns, key, -1), moveColumn(columns, key, 1)];
  return (
    <li className="flex min-h-8 items-center gap-1 px-2 pointer-coarse:min-h-11">
      <Checkbox
        label={label}
        checked={isShown}
        disabled={key === 'name'}
        className="min-w-0 flex-1"
        onChange={(event) => onChange(setColumnShown(columns, key, event.target.checked))}
      />
      {isShown && key !== 'name' && (
        <>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Move ${label} to the left`}
            disabled={left === columns}
            onClick={() => onChange(left)}
          >
            <ArrowUp aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Move ${label} to the right`}
            disabled={right === columns}
            onClick={() => onChange(right)}
          >
            <ArrowDown aria-hidden="true" />
          </Button>
        </>
      )}
    </li>
  );
}
