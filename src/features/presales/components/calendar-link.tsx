import { CalendarPlus } from 'lucide-react';
import { Button } from '#/ui/button.tsx';

export function CalendarLink({ id }: { id: string }) {
  return (
    <Button asChild>
      <a href={`/presales/${id}/calendar.ics`} download>
        <CalendarPlus aria-hidden="true" />
        Add to calendar
      </a>
    </Button>
  );
}
