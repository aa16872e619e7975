import type { SelectOption } from '#/ui/select.tsx';

export type ZoneGroup = { label: string; options: readonly SelectOption[] };

const cityOf = (zone: string) =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('/', ' / ')
    .replaceAll('_', ' ');

/** Every time zone this browser knows, and `current` in any case, by continents. A city's first letters find it. */
export function zoneGroups(current: string): ZoneGroup[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), current, 'UTC']);
  const groups = new Map<string, SelectOption[]>();
  for (const zone of names) {
    const label = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Universal';
    const options = groups.get(label) ?? [];
    options.push({ value: zone, label: cityOf(zone) });
    groups.set(label, options);
  }
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([label, options]) => ({
      label,
      options: options.toSorted((a, b) => a.label.localeCompare(b.label)),
    }));
}

/** How a zone alone is called: 'Lagos (Africa)'. */
export function zoneLabel(zone: string): string {
  return zone.includes('/') ? `${cityOf(zone)} (${zone.slice(0, zone.indexOf('/'))})` : zone;
}
