const personal =
  /^(customer.*|card.*|entity|account.*|email.*|name|fullname|first_?name|last_?name|phone.*|ip|device.*|narration|issuer|first_?6digits|last_?4digits|meta)$/i;

function strip(value: unknown, depth: number): unknown {
  if (depth > 8) return null;
  if (typeof value === 'string') return value.includes('@') ? '[removed]' : value;
  if (Array.isArray(value)) return value.map((part) => strip(part, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      personal.test(name) ? [] : [[name, strip(part, depth + 1)]],
    ),
  );
}

const longest = 16 * 1024;

/**
 * A provider's message, fit to be kept for ever: without who paid and with which card. What is no JSON keeps its
 * beginning only where it names nobody's address.
 */
export function removePersonalData(text: string): string {
  let kept: string;
  try {
    kept = JSON.stringify(strip(JSON.parse(text), 0));
  } catch {
    kept = text.includes('@') ? '[unreadable]' : text.slice(0, 500);
  }
  return kept.slice(0, longest).replaceAll('\0', '');
}
