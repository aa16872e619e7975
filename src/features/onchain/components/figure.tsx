import { useReader } from '#/features/session/components/use-reader.ts';
import { type DecimalText, isDecimal } from '#/lib/decimals.ts';
import { formatNumber } from '#/lib/number-format.ts';
import { formatInstantDay } from '#/lib/wording.ts';
import type { ActivityFigures } from '../activity.ts';

function Unknown() {
  return (
    <span className="text-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Unknown</span>
    </span>
  );
}

function AtLeast({ text }: { text: string }) {
  return (
    <>
      <span className="sr-only">At least </span>
      {text}
      <span aria-hidden="true">+</span>
    </>
  );
}

type CountProps = { value: number | null; isAtLeast?: boolean };

export function Count({ value, isAtLeast = false }: CountProps) {
  const { locale } = useReader();
  if (value === null) return <Unknown />;
  const text = formatNumber(value, locale);
  return isAtLeast ? <AtLeast text={text} /> : text;
}

type AmountProps = {
  value: string | null;
  symbol: string;
  isAtLeast?: boolean;
  /** Shows every digit; otherwise five. */
  isExact?: boolean;
};

/** Rounds to a few digits below 1, and never to 0. */
const roundAmount = (value: DecimalText): Intl.NumberFormatOptions =>
  Number(value) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 4 };

export function Amount({ value, symbol, isAtLeast = false, isExact = false }: AmountProps) {
  const { locale } = useReader();
  if (value === null || !isDecimal(value)) return <Unknown />;
  const options = isExact ? { maximumFractionDigits: 18 } : roundAmount(value);
  const text = formatNumber(value, locale, options);
  return (
    <>
      {isAtLeast ? <AtLeast text={text} /> : text} {symbol}
    </>
  );
}

export function FirstUse({ figures: { firstUsedAt, isPartial } }: { figures: ActivityFigures }) {
  const reader = useReader();
  if (firstUsedAt === null) return <Unknown />;
  return (
    <time dateTime={firstUsedAt} suppressHydrationWarning>
      {isPartial && 'By '}
      {formatInstantDay(firstUsedAt, reader)}
    </time>
  );
}

export function LastUse({ figures: { lastUsedAt } }: { figures: ActivityFigures }) {
  const reader = useReader();
  if (lastUsedAt === null) return <Unknown />;
  return (
    <time dateTime={lastUsedAt} suppressHydrationWarning>
      {formatInstantDay(lastUsedAt, reader)}
    </time>
  );
}
