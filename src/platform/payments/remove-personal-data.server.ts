const personalField =
  /^(customer.*|card.*|entity|account.*|email.*|name|fullname|first_?name|last_?name|phone.*|ip|device.*|narration|issuer|first_?6digits|last_?4digits|meta)$/i;

function stripFields(value: unknown, depth: number): unknown {
  if (depth > 8) return null;
  if (typeof value === 'string') return value.includes('@') ? '[removed]' : value;
  if (Array.isArray(value)) return value.map((part) => stripFields(part, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      personalField.test(name) ? [] : [[name, stripFields(part, depth + 1)]],
    ),
  );
}

const maxLength = 16 * 1024;

/**
 * Removes personal data from a provider's message, so that it can be stored indefinitely: payer and card
 * details. Of a message that isn't JSON, only the start is kept, and only without email addresses.
 */
export function removePersonalData(text: string): string {
  let retained: string;
  try {
    retained = JSON.stringify(stripFields(JSON.parse(text), 0));
  } catch {
    retained = text.includes('@') ? '[unreadable]' : text.slice(0, 500);
  }
  return retained.slice(0, maxLength).replaceAll('\0', '');
}
