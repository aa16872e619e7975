import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TrackerPreferencesContext } from './tracker-preferences.ts';
import { useCheckInDay } from './use-check-in-day.ts';

const Probe = () => useCheckInDay();

test.each([
  ['2026-11-20T02:00:00Z', '2026-11-19'],
  ['2026-11-20T04:00:00Z', '2026-11-20'],
])('useCheckInDay returns the member’s day, which begins at 04:00: %s', (now, day) => {
  const preferences = {
    viewerId: 'a',
    reader: { locale: null, zone: 'UTC' },
    settings: { timeZone: 'UTC', dayStartsAt: 4, weekStartsOn: 'monday' as const },
    weekStartsOn: null,
    now,
  };
  const markup = renderToStaticMarkup(
    <TrackerPreferencesContext value={preferences}>
      <Probe />
    </TrackerPreferencesContext>,
  );
  expect(markup).toBe(day);
});
