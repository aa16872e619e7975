/** Splits a heading, key, or file name into lowercase words: 'hopUserTokens' becomes 'hop', 'user', 'tokens'. */
export function splitIntoWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}#№]+/u)
    .filter((word) => word !== '');
}

const splitWords = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words for totals, which take precedence over parts. */
export const totalWords = splitWords(
  `total totals sum final grand overall balance gesamt summe insgesamt итого всего сумма_всего toplam totale somme suma
   razem 总计 合計 合计 总额 總計 합계`,
);

export const amountWords = splitWords(
  `amount amounts amt alloc allocation allocations allocated claimable token tokens reward rewards airdrop quantity qty
   payout entitlement entitled grant coins wei lamports betrag menge anteil cantidad importe monto montant quantité
   количество сумма токены токенов награда miktar tutar ödül quantidade valor_total quantità importo ilość
   数量 金额 金額 数額 額 代币 枚数 수량 금액`,
);

/** Words for numbers about a wallet that aren't its amount. */
export const scoreWords = splitWords(
  `point points pts score scores xp multiplier multipliers mult factor boost level lvl tier weight share shares percent
   percentage pct ratio count volume days age months years duration usd usdc usdt eur price value tvl fee fees gas nfts
   transactions txs claimed decimals unlock cliff punkte puntos баллы очки puan pontos punti punkty 积分 積分 分数 ポイント 포인트 점수`,
);

/** Words for row numbers, ids, and dates. */
export const indexWords = splitWords(
  `index idx id ids no nr num # № rank ranking position pos place leaf row line nonce block chain date time timestamp
   deadline expiry expires start end decimals length version номер sıra pořadí nº número numero 序号 序號 番号 순번 排名`,
);

/** Words for tiers, levels, and other classes of wallets. */
export const tierWords = splitWords(
  `tier tiers level lvl rank grade league class group category badge role segment cohort bucket type label tag
   stufe rang klasse gruppe nivel rango clase grupo niveau classe groupe уровень ранг класс группа seviye kademe sınıf
   nível livello poziom klasa 等级 等級 级别 級別 レベル ランク 등급 레벨`,
);

/** Words that distinguish parts of an amount. */
export const partWords = splitWords(
  `past future locked unlocked initial vested unvested liquid staked staker searcher validator lp user base bonus
   community early late season phase round epoch week part tranche first second third one two three s1 s2 s3 s4 l1 l2
   retro retroactive governance team public`,
);

/** Words for amounts in the smallest units. */
export const rawWords = splitWords(
  'raw wei lamport lamports nano nanoton nanotons sat sats satoshi satoshis units uint uint256 atomic smallest',
);

/** Words for the recipient, likeliest first. */
export const recipientWords: readonly string[] = [
  ...'key claimant recipient recipients beneficiary receiver address addresses addr account accounts owner wallet wallets'.split(
    ' ',
  ),
  ...'holder user users identity participant pubkey eligible to ens login github name'.split(' '),
  ...'adresse dirección direccion адрес кошелек кошелёк adres cüzdan endereço indirizzo portfel 地址 钱包 錢包 アドレス 주소 지갑'.split(
    ' ',
  ),
];

/** Words for other roles in a row. */
export const otherRoleWords = splitWords(
  `referrer referrers referral referred referee inviter invited invitee delegate delegatee delegated delegator from sender
   deployer contract creator factory signer operator parent sponsor affiliate upline spender funder funding source pool
   router hash tx txid proof root leaf signature mint issuer distributor werber empfohlen реферер davet 推荐人 邀请人 紹介者`,
);

/** Words for lists of excluded wallets. */
export const exclusionWords = splitWords(
  `sybil sybils exclude excluded exclusion exclusions eliminated blacklist blacklisted blocklist denylist banned ineligible
   disqualified rejected removed filtered cheater cheaters attacker attackers bot bots ausgeschlossen исключены исключённые
   elenen excluidos exclus esclusi 女巫 黑名单`,
);

export const includesAny = (words: readonly string[], candidates: ReadonlySet<string>): boolean =>
  words.some((word) => candidates.has(word));

/** Whether a name refers to excluded wallets: 'eliminatedSybilAttackers', 'not_eligible'. */
export function mentionsExclusion(name: string): boolean {
  const words = splitIntoWords(name);
  return (
    includesAny(words, exclusionWords) ||
    words.some(
      (word, index) => /^(?:not|non)$/.test(word) && /^(?:eligible|qualified)/.test(words[index + 1] ?? ''),
    )
  );
}
