import { CalendarPlus } from 'lucide-react';
import { Button } from '#/ui/button.tsx';

/** Downloads the presale as a calendar file. */
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
