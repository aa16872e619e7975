import type { ImportField } from './fields.ts';

/** Headings in Turkish, Russian, Chinese, Japanese, Korean, German, French, Spanish, Portuguese, and other languages. */
export const foreignHeadings: Readonly<Partial<Record<ImportField, string>>> = {
  name: 'ad|adı|isim|название|имя|имя аирдропа|аирдроп|дроп|назва|名称|名稱|空投|空投名称|空投名稱|名前|エアドロップ|이름|에어드랍|에어드롭|nombre|nom|nome|nazwa|název|név|nume|όνομα|שם|الاسم|اسم|ชื่อ|tên|nama',
  project:
    'proje|proje adı|проект|название проекта|проєкт|项目|项目名称|專案|項目|專案名稱|プロジェクト|프로젝트|projekt|projet|proyecto|projeto|έργο|פרויקט|المشروع|مشروع|โครงการ|dự án|proyek',
  projectLink:
    'bağlantı|web sitesi|ссылка|сайт|посилання|链接|網址|網站|連結|官网|リンク|サイト|링크|사이트|webseite|lien|site web|enlace|sitio web|łącze|strona|odkaz|σύνδεσμος|קישור|الرابط|رابط|ลิงก์|liên kết|tautan',
  status:
    'durum|статус|состояние|状态|狀態|状態|ステータス|상태|zustand|statut|état|estado|stan|stav|κατάσταση|סטטוס|الحالة|สถานะ|trạng thái',
  airdropType: 'tür|тип|类型|類型|種類|タイプ|유형|typ|tipo|τύπος|סוג|النوع|ประเภท|loại|jenis',
  eligibilityDate:
    'başlangıç|başlangıç tarihi|tarih|дата|дата начала|начало|开始日期|開始日期|开始时间|開始日|시작일|datum|beginn|startdatum|date de début|début|fecha|fecha de inicio|inicio|data|data de início|início|data rozpoczęcia|začátek|ημερομηνία|תאריך|تاريخ البدء|วันที่เริ่ม|ngày bắt đầu|tanggal mulai',
  claimDate:
    'claim datum|claimdatum|date de claim|date de réclamation|fecha de reclamo|fecha de reclamación|fecha de claim|data de resgate|data de reivindicação|data do claim|data claim|data di claim|data odbioru|ngày nhận|ngày claim|talep tarihi|bitiş|bitiş tarihi|дата клейма|клейм|дата окончания|конец|领取日期|領取日期|結束日期|请求日期|請求日|終了日|클레임 날짜|종료일|enddatum|ende|date de fin|fin|fecha de fin|data final|fim|koniec|konec|تاريخ الانتهاء|วันสิ้นสุด|ngày kết thúc|tanggal klaim',
  claimCloseDate:
    'son tarih|дедлайн|截止日期|截止时间|締切|마감일|frist|échéance|fecha límite|prazo|termin|תאריך יעד',
  snapshotDate: 'снапшот|снимок|快照|快照日期|スナップショット|스냅샷',
  walletAddress:
    'cüzdan|cüzdanlar|cüzdan adresi|кошелек|кошелёк|кошельки|адрес|адрес кошелька|гаманець|钱包|錢包|钱包地址|錢包地址|ウォレット|アドレス|지갑|지갑 주소|geldbörse|adresse|portefeuille|cartera|billetera|dirección|carteira|endereço|portfel|peněženka|πορτοφόλι|ארנק|المحفظة|กระเป๋า|ví|dompet',
  priority: 'öncelik|приоритет|优先级|優先|優先度|우선순위|priorität|priorité|prioridad|prioridade|priorytet',
  checkInDuration:
    'sıklık|частота|频率|頻率|頻度|빈도|häufigkeit|fréquence|frecuencia|frequência|częstotliwość',
  tags: 'etiket|etiketler|теги|метки|标签|標籤|タグ|태그|étiquettes|etiquetas|tagi|štítky',
  chains:
    'ağ|ağlar|zincir|сеть|сети|блокчейн|链|公链|区块链|鏈|區塊鏈|チェーン|체인|netzwerk|réseau|red|cadena|rede|sieć|síť|δίκτυο|רשת|الشبكة|เครือข่าย|mạng|jaringan',
  notes:
    'notlar|açıklama|заметки|примечание|примечания|комментарий|описание|нотатки|备注|備註|说明|説明|備考|メモ|메모|비고|notizen|bemerkung|beschreibung|remarques|commentaires|notas|observações|uwagi|notatki|poznámky|megjegyzés|note|σημειώσεις|הערות|ملاحظات|หมายเหตุ|ghi chú|catatan',
  cost: 'maliyet|harcama|стоимость|затраты|расходы|成本|花费|费用|費用|コスト|비용|kosten|coût|dépenses|costo|coste|gastos|custo|koszt|náklady',
  gas: 'gaz|gas ücreti|газ|комиссия|gas费|手续费|手續費|ガス代|가스비|gasgebühren|frais de gas|tarifa de gas|taxa de gas',
  reward:
    'ödül|ödül miktarı|награда|вознаграждение|奖励|獎勵|報酬|보상|belohnung|récompense|recompensa|nagroda|odměna',
  value: 'değer|стоимость usd|价值|價值|価値|가치|wert|valeur|valor|wartość|hodnota',
};

/** Words that label a total row, in the same languages. */
export const totalWords: ReadonlySet<string> = new Set(
  'total|totals|grand total|sub total|subtotal|sum|sums|toplam|genel toplam|итого|всего|сумма|合计|总计|總計|合計|総計|합계|총계|gesamt|summe|insgesamt|somme|total général|suma|somma|totale|totaal|soma|razem|celkem|összesen|σύνολο|סהכ|סה כ|المجموع|الإجمالي|รวม|tổng|tổng cộng|jumlah'.split(
    '|',
  ),
);

/** Headings of columns that tell several airdrops of one project apart, in English and the same languages. */
export const distinguishingHeadings: ReadonlySet<string> = new Set(
  [
    'task|tasks|quest|quests|mission|missions|season|campaign|campaigns|activity|activities|event|events|round|phase|stage|program|programme|epoch|wave|step|action|objective|challenge|milestone|chapter|series|batch|era|sprint|tournament|drop',
    'görev|görevler|sezon|kampanya|etkinlik|tur|aşama|faz|dönem|misyon',
    'задание|задания|задача|задачи|квест|сезон|кампания|активность|событие|мероприятие|раунд|этап|стадия|фаза|программа|эпоха|волна|миссия|действие|завдання|кампанія|активність|подія|етап|програма',
    '任务|任務|赛季|賽季|活动|活動|活动名称|活動名稱|轮次|輪次|阶段|階段|期数|期數|季|批次|タスク|クエスト|シーズン|キャンペーン|アクティビティ|イベント|ラウンド|フェーズ|段階|プログラム|エポック|ミッション|작업|퀘스트|미션|시즌|캠페인|활동|이벤트|라운드|단계|페이즈|프로그램|에포크',
    'aufgabe|aufgaben|saison|kampagne|aktivität|ereignis|veranstaltung|runde|programm|epoche|etappe|aktion',
    'tâche|tâches|quête|campagne|activité|événement|évènement|tour|manche|étape|époque',
    'tarea|tareas|misión|temporada|campaña|actividad|evento|ronda|fase|etapa|programa|época|tarefa|tarefas|missão|campanha|atividade|rodada|compito|stagione|campagna|attività|turno|programma|taak|seizoen|activiteit',
    'zadanie|zadania|misja|kampania|aktywność|wydarzenie|runda|faza|etap|epoka|úkol|úkoly|sezóna|kampaň|aktivita|událost|kolo|fáze|feladat|évad|kampány|esemény|forduló|fázis|sarcină|campanie|activitate|eveniment|rundă|fază',
    'εργασία|αποστολή|σεζόν|καμπάνια|δραστηριότητα|εκδήλωση|γύρος|φάση|πρόγραμμα|משימה|עונה|קמפיין|פעילות|אירוע|סבב|שלב|תוכנית|مهمة|المهمة|موسم|الموسم|حملة|الحملة|نشاط|حدث|جولة|مرحلة|برنامج',
    'งาน|ภารกิจ|ซีซัน|แคมเปญ|กิจกรรม|รอบ|เฟส|nhiệm vụ|mùa|chiến dịch|hoạt động|sự kiện|vòng|giai đoạn|chương trình|tugas|misi|musim|kampanye|kegiatan|aktivitas|acara|putaran|tahap',
  ]
    .join('|')
    .split('|'),
);
