import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'

type Texts = Readonly<Record<'zh-Hans' | 'en' | 'ru' | 'kk', string>>

interface DemoRule {
  /** The slug of a category; null: all. */
  readonly category: string | null
  readonly conformity: 'none' | 'declaration' | 'certificate' | null
  /** Hundredths of a percent. */
  readonly duty: number | null
  readonly vat: number | null
  readonly note: Texts | null
  readonly source: Texts
}

const CHECKED_ON = '2026-11-02'

const TARIFF: Texts = {
  'zh-Hans': '欧亚经济联盟统一海关税则第 87 章',
  en: 'Common Customs Tariff of the EAEU, chapter 87',
  ru: 'ЕТТ ЕАЭС, группа 87',
  kk: 'ЕАЭО бірыңғай кедендік тарифі, 87-топ',
}

const SAFETY: Texts = {
  'zh-Hans': '海关联盟技术法规 TR CU 018/2011 附件 10',
  en: 'TR CU 018/2011, annex 10',
  ru: 'ТР ТС 018/2011, приложение № 10',
  kk: 'КО ТР 018/2011, 10-қосымша',
}

/** Value-added tax at import, and the law that says so. */
const UNION: readonly (readonly [country: string, vat: number, source: Texts])[] = [
  [
    'KZ',
    1600,
    {
      'zh-Hans': '《哈萨克斯坦税法典》，2026 年 1 月 1 日起施行',
      en: 'Tax Code of Kazakhstan, in force from 1 January 2026',
      ru: 'Налоговый кодекс Казахстана, действует с 1 января 2026 года',
      kk: 'Қазақстанның Салық кодексі, 2026 жылғы 1 қаңтардан қолданыста',
    },
  ],
  [
    'RU',
    2200,
    {
      'zh-Hans': '《俄罗斯税法典》第 164 条，2026 年 1 月 1 日起',
      en: 'Tax Code of Russia, article 164, from 1 January 2026',
      ru: 'Налоговый кодекс РФ, статья 164, с 1 января 2026 года',
      kk: 'Ресейдің Салық кодексі, 164-бап, 2026 жылғы 1 қаңтардан',
    },
  ],
  [
    'BY',
    2000,
    {
      'zh-Hans': '《白俄罗斯税法典》第 122 条',
      en: 'Tax Code of Belarus, article 122',
      ru: 'Налоговый кодекс Республики Беларусь, статья 122',
      kk: 'Беларусь Республикасының Салық кодексі, 122-бап',
    },
  ],
  [
    'KG',
    1200,
    {
      'zh-Hans': '《吉尔吉斯斯坦税法典》增值税部分',
      en: 'Tax Code of Kyrgyzstan, VAT',
      ru: 'Налоговый кодекс Кыргызской Республики, НДС',
      kk: 'Қырғыз Республикасының Салық кодексі, ҚҚС',
    },
  ],
]

const EXACT_CODE: Texts = {
  'zh-Hans': '海关按 10 位编码确定关税，请与报关行核对。',
  en: 'Customs set the duty by the ten-digit code: check it with your broker.',
  ru: 'Пошлину определяют по десятизначному коду ТН ВЭД: уточните его у брокера.',
  kk: 'Баж он таңбалы СЭҚ ТН коды бойынша белгіленеді: оны брокермен нақтылаңыз.',
}

const SAFETY_PART: Texts = {
  'zh-Hans': '属于安全件，销售需要符合 TR CU 018/2011 的证书。',
  en: 'A safety part: it is sold with a certificate of TR CU 018/2011.',
  ru: 'Деталь, влияющая на безопасность: продаётся с сертификатом по ТР ТС 018/2011.',
  kk: 'Қауіпсіздікке әсер ететін бөлшек: КО ТР 018/2011 сертификатымен сатылады.',
}

const UZBEK: Texts = {
  'zh-Hans': '清关前请向报关行核对税率和合格证要求。',
  en: 'Ask your broker for the rate of duty and the certificate before clearance.',
  ru: 'До оформления уточните у брокера ставку пошлины и нужен ли сертификат.',
  kk: 'Рәсімдеу алдында баж мөлшерлемесі мен сертификатты брокерден нақтылаңыз.',
}

const joined = (one: Texts, other: Texts): Texts => ({
  'zh-Hans': `${one['zh-Hans']}；${other['zh-Hans']}`,
  en: `${one.en}; ${other.en}`,
  ru: `${one.ru}; ${other.ru}`,
  kk: `${one.kk}; ${other.kk}`,
})

const ofUnion = (vat: number, source: Texts): readonly DemoRule[] => [
  { category: null, conformity: null, duty: 500, vat, note: EXACT_CODE, source: joined(source, TARIFF) },
  { category: 'brakes', conformity: 'certificate', duty: null, vat: null, note: SAFETY_PART, source: SAFETY },
  {
    category: 'steering',
    conformity: 'certificate',
    duty: null,
    vat: null,
    note: SAFETY_PART,
    source: SAFETY,
  },
  {
    category: 'lighting',
    conformity: 'certificate',
    duty: null,
    vat: null,
    note: SAFETY_PART,
    source: SAFETY,
  },
  { category: 'filters', conformity: 'declaration', duty: null, vat: null, note: null, source: SAFETY },
]

const RULES: readonly (readonly [country: string, rules: readonly DemoRule[]])[] = [
  ...UNION.map(([country, vat, source]) => [country, ofUnion(vat, source)] as const),
  [
    'UZ',
    [
      {
        category: null,
        conformity: null,
        duty: null,
        vat: 1200,
        note: UZBEK,
        source: {
          'zh-Hans': '《乌兹别克斯坦税法典》增值税部分',
          en: 'Tax Code of Uzbekistan, VAT',
          ru: 'Налоговый кодекс Республики Узбекистан, НДС',
          kk: 'Өзбекстанның Салық кодексі, ҚҚС',
        },
      },
    ],
  ],
]

/** What the office of the demo world knows about imports: examples by public facts, each with its source. */
export async function loadCustoms(
  tx: TransactionSql,
  { seed, now }: { readonly seed: number; readonly now: Date },
) {
  for (const [country, rules] of RULES) {
    for (const { category, conformity, duty, vat, note, source } of rules) {
      await tx`
        insert into customs_rules (id, country, category_id, conformity, duty_basis_points, vat_basis_points, note, source,
          checked_on, created_at)
        select ${worldId(now, randomOf(seed, 'customs', country, category ?? 'all'))}, ${country}, c.id, ${conformity},
          ${duty}, ${vat}, ${JSON.stringify(note ?? {})}::text::jsonb, ${JSON.stringify(source)}::text::jsonb, ${CHECKED_ON}, ${now}
        from (select 1) one left join categories c on c.slug = ${category}
        where ${category}::text is null or c.id is not null`
    }
  }
}
