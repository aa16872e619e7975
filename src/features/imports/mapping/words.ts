import type { AirdropStatus, AirdropType, CheckInDuration } from '#/features/airdrops/schema.ts';
import { toAsciiDigits } from '#/lib/read-number.ts';
import type { WalletWord } from './fields.ts';

/** Normalizes a cell for comparison: drops case, surrounding symbols, emoji, and repeated spaces. */
export function normalizeWord(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  const bare = plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return bare === '' ? plain : bare;
}

const toWordMap = <V extends string>(rows: Readonly<Record<V, string>>): ReadonlyMap<string, V> =>
  new Map(
    // `Object.entries` loses the key type of a literal.
    (Object.entries(rows) as [V, string][]).flatMap(([value, words]) =>
      words.split('|').map((word): [string, V] => [word, value]),
    ),
  );

export const statusWords = toWordMap<AirdropStatus>({
  upcoming:
    'upcoming|not started|to do|todo|planned|plan|soon|coming soon|waiting|potential|rumored|rumoured|rumor|watch|watching|watchlist|backlog|new|interested|later|idea|unconfirmed|research|waitlist|queued|0|yakında|başlamadı|скоро|не начато|ожидание|планируется|即将|未开始|即將|未開始|待参与|近日|予定|예정|geplant|bald|à venir|prévu|próximamente|pendiente|em breve|planowane',
  active:
    'active|in progress|ongoing|live|doing|farming|running|open|started|wip|working|confirmed|current|participating|joined|reward|reward available|claimable|claim now|claim live|claim open|claiming|snapshot taken|snapshot done|eligible|1|aktif|devam ediyor|активно|активный|активен|активна|в процессе|участвую|进行中|進行中|活跃|参与中|진행중|진행 중|aktiv|läuft|laufend|actif|en cours|activo|en curso|ativo|em andamento|aktywny|w trakcie|ενεργό|פעיל|نشط|กำลังดำเนินการ|đang diễn ra|aktif berjalan',
  claimed:
    'claimed|done|completed|complete|finished|received|sold|distributed|paid|success|claimed all|harvested|tamamlandı|bitti|alındı|получено|завершено|готово|выполнено|已完成|已领取|完成|已領取|受取済み|완료|수령완료|erledigt|abgeschlossen|erhalten|terminé|réclamé|completado|reclamado|concluído|reivindicado|zakończony|odebrany|selesai|hoàn thành',
  expired:
    'expired|ended|over|closed|missed|dead|cancelled|canceled|failed|not eligible|ineligible|dropped|skipped|stopped|inactive|scam|abandoned|rejected|süresi doldu|kaçırıldı|истек|истёк|пропущено|закрыто|已过期|已結束|已结束|過期|終了|기간만료|종료|abgelaufen|verpasst|expiré|manqué|expirado|vencido|perdido|wygasł|kedaluwarsa|hết hạn',
});

export const typeWords = toWordMap<AirdropType>({
  testnet: 'testnet|test net|test network|testnets|incentivized testnet|devnet',
  earlyAccess: 'earlyaccess|early access|early|beta|waitlist|whitelist|allowlist|closed beta|alpha',
  telegram: 'telegram|telegram bot|tg|tap to earn|t2e|mini app|miniapp|telegram mini app|bot',
  other:
    'other|mainnet|retroactive|retro|defi|nft|quest|quests|social|points|depin|node|l1|l2|bridge|dex|gamefi|misc',
});

export const checkInWords = toWordMap<CheckInDuration>({
  daily:
    'daily|every day|day|1d|24h|everyday|every 24h|every 24 hours|once a day|günlük|her gün|ежедневно|каждый день|每天|每日|毎日|매일|täglich|quotidien|chaque jour|diario|cada día|diário|codziennie',
  weekly:
    'weekly|every week|week|7d|1w|once a week|every 7 days|haftalık|her hafta|еженедельно|каждую неделю|每周|每週|毎週|매주|wöchentlich|hebdomadaire|chaque semaine|semanal|cada semana|co tydzień',
  monthly:
    'monthly|every month|month|30d|1m|once a month|every 30 days|aylık|her ay|ежемесячно|каждый месяц|每月|毎月|매월|monatlich|mensuel|chaque mois|mensual|cada mes|mensal|co miesiąc',
});

export const walletWords = toWordMap<WalletWord>({
  none: '|–|—|-|/|n/a|na|none|no wallet|not used',
  toDo: 'to do|todo|no|n|false|0|☐|⬜|pending|not yet|not done|in progress|wip|active|open|planned|waiting|started',
  done: 'done|x|✓|✔|✔️|✅|☑|☑️|yes|y|true|1|ok|complete|completed|finished|farmed|interacted|checked|registered|joined',
  eligible: 'eligible|qualified|winner|won|allocation|allocated|yes eligible|claimable',
  claimed: 'claimed|received|sold|paid|harvested',
  notEligible:
    'not eligible|ineligible|not qualified|sybil|❌|✗|✘|✖|✖️|rejected|disqualified|failed|lost|banned|0 allocation',
});

/** Shared key of all numbers in a wallet column, which are amounts. */
export const numberWord = '#';
const amountShape = /^[\d\s,.'_]*\d[\d\s,.'_]*(?:\s*[\p{L}$]{1,12})?$/u;

export const isAmountText = (text: string): boolean =>
  amountShape.test(toAsciiDigits(text).replace(/[٫٬]/g, '.'));

export function normalizeWalletWord(text: string): string {
  const key = normalizeWord(text);
  return !walletWords.has(key) && isAmountText(key) ? numberWord : key;
}

export const priorityWords = toWordMap<'high' | 'normal'>({
  high: 'high|yes|y|true|1|x|✓|✔|✅|⭐|★|🔥|❗|p0|p1|urgent|important|top|critical|must|very high|highest|hot|tier 1|t1|s|a|yüksek|высокий|важно|高|높음|hoch|élevée|haute|alta|alto|wysoki',
  normal:
    'normal|medium|mid|low|lowest|very low|no|n|false|0|none|–|—|-|☐|⬜|☆|p2|p3|p4|tier 2|tier 3|t2|t3|b|c|later|optional|orta|düşük|средний|низкий|中|低|보통|낮음|mittel|niedrig|moyenne|basse|media|baja|média|baixa|średni|niski',
});

const scaleStep = /^(?:\d+(?:\s*\/\s*\d+)?|(?:[⭐★☆🔥]\ufe0f?)+)$/u;

/**
 * Returns the words that are steps of a scale with an unknown best end: '3/5', '2', '⭐⭐'. A column that only has two ends,
 * such as 0 and 1, is no scale.
 */
export function findScaleSteps(keys: readonly string[]): ReadonlySet<string> {
  const steps = keys.filter((key) => scaleStep.test(key));
  return new Set(steps.some((key) => !/^[01⭐★☆🔥]\ufe0f?$/u.test(key)) ? steps : []);
}

const placeholders = new Set(
  'tba|tbd|tbc|n/a|na|none|null|undefined|unknown|?|??|-|--|–|—|.|soon|nil|no|later|to be announced|not yet|not announced|asap|ongoing'.split(
    '|',
  ),
);

/** Whether a cell is empty or a placeholder such as 'TBA' or '-'. */
export const isPlaceholder = (text: string): boolean =>
  text.trim() === '' || placeholders.has(text.trim().toLowerCase());
