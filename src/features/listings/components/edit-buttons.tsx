import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '#/ui/button.tsx';

type ListingButtonProps = { onClick: () => void };

export function EditButton({ onClick }: ListingButtonProps) {
  return (
    <Button onClick={onClick}>
      <Pencil aria-hidden="true" />
      Edit
    </Button>
  );
}

export function DeleteButton({ onClick }: ListingButtonProps) {
  return (
    <Button onClick={onClick}>
      <Trash2 className="text-danger-ink" aria-hidden="true" />
      Delete
    </Button>
  );
}
