import type { SelectOption } from '#/ui/select.tsx';

export type ZoneGroup = { label: string; options: readonly SelectOption[] };

const formatCity = (zone: string) =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('/', ' / ')
    .replaceAll('_', ' ');

/**
 * Returns every time zone of this browser, plus `current`, grouped by continent. Labels start with the city so that typing its
 * first letters finds it.
 */
export function groupZones(current: string): ZoneGroup[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), current, 'UTC']);
  const groups = new Map<string, SelectOption[]>();
  for (const zone of names) {
    const label = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Universal';
    const options = groups.get(label) ?? [];
    options.push({ value: zone, label: formatCity(zone) });
    groups.set(label, options);
  }
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([label, options]) => ({
      label,
      options: options.toSorted((a, b) => a.label.localeCompare(b.label)),
    }));
}

/** Formats a zone outside its group: 'Lagos (Africa)'. */
export function formatZone(zone: string): string {
  return zone.includes('/') ? `${formatCity(zone)} (${zone.slice(0, zone.indexOf('/'))})` : zone;
}
