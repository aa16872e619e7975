/** Names of secrets in the languages of foreign list headings. */
const privateKey =
  'private key|priv key|privkey|secret key|özel anahtar|gizli anahtar|приватный ключ|приватного ключа|закрытый ключ|секретный ключ|приватник|приват ключ|приватні ключі|приватные ключи|приватний ключ|закритий ключ|секретний ключ|私钥|私鑰|私鍵|密钥|密鑰|秘密鍵|プライベートキー|シークレットキー|개인키|개인 키|비밀키|비밀 키|프라이빗 키|privater schlüssel|privaten schlüssel|private schlüssel|privatschlüssel|geheimer schlüssel|privésleutel|clé privée|clef privée|clés privées|clé secrète|clave privada|claves privadas|llave privada|clave secreta|chave privada|chaves privadas|chave secreta|chiave privata|chiavi private|chiave segreta|klucz prywatny|soukromý klíč|privátní klíč|súkromný kľúč|privát kulcs|cheie privată|ιδιωτικό κλειδί|מפתח פרטי|المفتاح الخاص|مفتاح خاص|کلید خصوصی|คีย์ส่วนตัว|กุญแจส่วนตัว|khóa riêng|khoá riêng|khóa bí mật|kunci privat|kunci pribadi|kunci rahasia';
const phrase =
  'seed phrase|seedphrase|seed words|recovery phrase|recovery words|recovery seed|wallet seed|backup phrase|backup words|mnemonic|mnemonics|secret phrase|secret words|12 words|24 words|12 word|24 word|key phrase|12 слов|24 слова|мнемо фраза|kurtarma ifadesi|kurtarma kelimeleri|gizli kelimeler|gizli ifade|seed kelimeleri|сид фраза|сид фразы|сидфраза|seed фраза|сид слова|мнемоника|мнемоническая фраза|мнемофраза|мнемоник|секретная фраза|фраза восстановления|кодовая фраза|сід фраза|сідфраза|мнемоніка|мнемонічна фраза|фраза відновлення|секретна фраза|助记词|助記詞|种子短语|恢复短语|種子短語|恢復短語|シードフレーズ|リカバリーフレーズ|ニーモニック|復元フレーズ|시드 구문|시드구문|시드 문구|시드문구|니모닉|복구 구문|복구구문|복구 문구|wiederherstellungsphrase|wiederherstellungswörter|mnemonik|geheimphrase|phrase secrète|phrase de récupération|phrase de recuperation|mnémonique|phrase seed|frase semilla|palabras semilla|frase de recuperación|frase secreta|mnemónico|frase semente|palavras semente|frase de recuperação|mnemônico|frase seme|frase segreta|frase di recupero|mnemonica|fraza odzyskiwania|fraza seed|słowa seed|seed fráze|obnovovací fráze|fráze pro obnovení|helyreállítási kifejezés|visszaállítási kifejezés|frază de recuperare|φράση ανάκτησης|φράση επαναφοράς|ביטוי שחזור|מילות שחזור|عبارة الاسترداد|العبارة السرية|كلمات الاسترداد|عبارت بازیابی|วลีกู้คืน|วลีลับ|cụm từ khôi phục|cụm từ bí mật|cụm từ hạt giống|frasa pemulihan|frasa rahasia|frase rahasia|frasa benih';
const password =
  'password|passwords|passphrase|pass phrase|passwd|passcode|şifre|şifresi|parola|пароль|пароли|пароля|паролі|密码|密碼|口令|パスワード|パスフレーズ|비밀번호|패스워드|암호|暗号|passwort|kennwort|wachtwoord|mot de passe|contraseña|senha|palavra passe|hasło|heslo|jelszó|parolă|κωδικός πρόσβασης|סיסמה|סיסמא|كلمة المرور|كلمة السر|رمز عبور|รหัสผ่าน|mật khẩu|kata sandi|keystore|recovery code|recovery key|backup code|2fa secret|2fa key|totp';
/** Words that name a secret only as a whole heading: 'Seed round' and 'Secret Network' don't. */
const wholeHeadings = new Set(
  'seed|seeds|recovery|2fa|pk|pks|sk|pkey|priv|pvk|privk|secret|secrets|phrase|srp|mnemo|сид|сиды|сідка|приват|приватка|приваты|ключ приватный|clave|semilla|semente|tohum|シード|시드|种子|種子|pwd|пасс|sandi|fraza|frase'.split(
    '|',
  ),
);
/** Words beside the name of a secret: 'Wallet 1 seed', 'Main PK'. */
const besideSecret = new Set(
  'my|the|main|alt|burner|wallet|wallets|acc|account|accounts|evm|eth|sol|solana|btc|bitcoin|sui|aptos|ton|cosmos|metamask|mm|phantom|rabby|okx|keplr|кошелька|кошелек|cüzdan|钱包|ウォレット|지갑'.split(
    '|',
  ),
);

const normalize = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u0307', '')
    .replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
    .trim();

/** Latin, Greek, and Cyrillic words end at a letter of their script; words of other scripts are joined to others. */
const toPattern = (words: string): string => {
  const list = words.split('|').map((word) => word.replaceAll(' ', '[\\s_-]*'));
  return `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}])(?:${list.join('|')})s?(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}])`;
};
const names = toPattern([privateKey, phrase, password, 'ciphertext'].join('|'));
const nameAlone = new RegExp(`^${names}$`, 'u');
const nameWithin = new RegExp(names, 'u');

const maxHeadingLength = 60;

/**
 * How a cell names a secret: alone, among other words, or by a word that has other meanings outside of headings. Returns undefined
 * for other cells.
 */
export function matchSecretHeading(cell: string): 'alone' | 'within' | 'short' | undefined {
  if (cell.length > maxHeadingLength) return undefined;
  const text = normalize(cell);
  const words = text.split(' ').filter((word) => !besideSecret.has(word) && /\p{L}/u.test(word));
  const name = words.join(' ').replace(/\d+$/, '');
  if (nameAlone.test(name)) return 'alone';
  if (nameWithin.test(text)) return 'within';
  return wholeHeadings.has(name) ? 'short' : undefined;
}

const hexKey = '(?<![0-9a-z/])(?:0x)?[0-9a-f]{64,192}(?![0-9a-z])';
/** Keys in base58 and base64. */
const otherKey = '(?<![\\w/+])(?=[A-Za-z+/]*\\d)[A-Za-z0-9+/]{43,128}={0,2}(?![\\w/])';
const keyName = toPattern(privateKey);
/** A key beside words such as 'private key', unless other words say that it is something else. */
export const namedKey = new RegExp(
  [
    `${keyName}(?:(?!tx|hash|transaction|block|proof|address)[\\s\\S]){0,80}?${hexKey}`,
    `(?<![\\p{L}\\p{N}])(?:pk|sk|pkey|priv|pvk|seed|secret|сид|приват)[\\s:=→"'()[\\]-]{1,5}${hexKey}`,
    `${hexKey}[\\s"'(\\[:=,;→-]{0,6}(?:(?:is|это|my|the|мой)\\s+){0,3}(?:${keyName}|pk(?!\\p{L}))`,
    `${keyName}["']?\\s*(?:[:=→-]+|is)\\s*["']?${otherKey}`,
  ].join('|'),
  'iu',
);
