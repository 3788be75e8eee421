import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { AUTHORISATION_REMINDER_DAYS } from '@tiantian/contracts/shop/authorisation.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { dayText } from '../../../platform/text/wording.ts'
import { dayOf } from '../../enterprise/renewal/papers.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, queueNotifications, wordsOf } from '../../user/notifications/notify.ts'
import { readersIn } from '../own-shop.ts'

type AuthorisationStage = (typeof AUTHORISATION_REMINDER_DAYS)[number]

interface AuthorisationReminder {
  readonly id: string
  /** The last day of the paper. */
  readonly until: string
  readonly stage: AuthorisationStage
}

/** Tells of accepted authorisations of brands that end, once at each stage. Returns how many it has told of. */
export function watchAuthorisations(db: Db, clock: Clock): Promise<number> {
  return db.transaction((tx) => remind(tx, clock.now()))
}

async function remind(tx: Tx, at: Date): Promise<number> {
  const today = dayOf(at)
  // Of a shop that has another paper of the brand which lasts longer, with the office or accepted, nobody need be told; the
  // stage stays open, for the case that the other one is not accepted or does not stay.
  const due = await tx<AuthorisationReminder[]>`
    insert into shop_certificate_reminders (certificate_id, held_until, days_before, told_at)
    select c.id, c.valid_until, (select min(stage) from unnest(${[...AUTHORISATION_REMINDER_DAYS]}::int[]) stage
      where stage >= c.valid_until - ${today}::date), ${at}
    from shop_certificates c join shops s on s.id = c.shop_id
    where c.state = 'accepted' and s.state <> 'closed' and c.valid_until >= ${today}::date
      and c.valid_until <= ${today}::date + ${Math.max(...AUTHORISATION_REMINDER_DAYS)}::int
      and not exists (
        select from shop_certificates o where o.shop_id = c.shop_id and o.brand_id = c.brand_id and o.id <> c.id
          and o.state in ('submitted', 'accepted') and coalesce(o.valid_until > c.valid_until, true))
    order by c.id
    on conflict do nothing
    returning certificate_id as id, held_until::text as until, days_before as stage`
  await queueNotifications(
    tx,
    authorisationEnds,
    due.map(({ id, until, stage }) => ({ id, until, stage })),
  )
  return due.length
}

const TEXTS: Readonly<Record<AuthorisationStage, Readonly<Record<Language, readonly [string, string]>>>> = {
  30: {
    'zh-Hans': [
      '{brand} 品牌授权一个月内到期',
      '店铺“{shop}”的 {brand} 授权书有效期至{date}。请在店铺设置中换上新授权书，到期后不能再添加该品牌的原厂件。',
    ],
    en: [
      'The authorisation of {brand} ends within a month',
      'The authorisation of {brand} of {shop} is valid until {date}. Put the new paper on the file of the shop: without one, genuine parts of the brand can no longer be added.',
    ],
    ru: [
      'Авторизация {brand} истекает в течение месяца',
      'Авторизация {brand} магазина «{shop}» действует до {date}. Загрузите новый документ в настройках магазина: без него нельзя добавлять оригинальные детали этого бренда.',
    ],
    kk: [
      '{brand} авторизациясының мерзімі бір ай ішінде бітеді',
      '«{shop}» дүкенінің {brand} авторизациясы {date} дейін жарамды. Дүкен баптауларында жаңа құжатты жүктеңіз: онсыз осы брендтің түпнұсқа бөлшектерін қосуға болмайды.',
    ],
  },
  7: {
    'zh-Hans': [
      '{brand} 品牌授权一周内到期',
      '店铺“{shop}”的 {brand} 授权书有效期至{date}，只剩几天。请尽快在店铺设置中换上新授权书，审核通常需要两个工作日。',
    ],
    en: [
      'The authorisation of {brand} ends within a week',
      'The authorisation of {brand} of {shop} is valid until {date}, only a few days more. Put the new paper on the file of the shop; the review usually takes two working days.',
    ],
    ru: [
      'Авторизация {brand} истекает в течение недели',
      'Авторизация {brand} магазина «{shop}» действует до {date}, осталось несколько дней. Загрузите новый документ в настройках магазина. Проверка обычно занимает два рабочих дня.',
    ],
    kk: [
      '{brand} авторизациясының мерзімі бір апта ішінде бітеді',
      '«{shop}» дүкенінің {brand} авторизациясы {date} дейін жарамды, бірнеше күн ғана қалды. Дүкен баптауларында жаңа құжатты жүктеңіз. Тексеру әдетте екі жұмыс күніне созылады.',
    ],
  },
}

const OPEN: Readonly<Record<Language, string>> = {
  'zh-Hans': '打开店铺设置',
  en: 'Open the settings of the shop',
  ru: 'Открыть настройки магазина',
  kk: 'Дүкен баптауларын ашу',
}

interface EndingPaper {
  readonly shopId: string
  readonly shop: LocalizedText
  readonly brand: string
  readonly readers: PreparedNotification['reader'][]
}

/** To those who set up the shop; nobody is told of a paper that was replaced meanwhile. */
export const authorisationEnds = defineNotification<AuthorisationReminder>({
  kind: 'shop.authorisationEnds',
  topic: 'enterprise',
  severity: 'warning',
  async prepare(tx, { id, until, stage }) {
    const rows = await tx<EndingPaper[]>`
      select s.id as "shopId", s.name as shop, b.name as brand, ${readersIn(tx, 'settings')} as readers
      from shop_certificates c join shops s on s.id = c.shop_id join brands b on b.id = c.brand_id
      where c.id = ${id} and c.state = 'accepted' and c.valid_until = ${until}::date and s.state <> 'closed'`
    return rows.flatMap(({ readers, shopId, shop, brand }) =>
      readers.map((reader) => ({
        reader,
        words: wordsOf(TEXTS[stage], OPEN),
        params: (language: Language) => ({
          brand,
          shop: textIn(shop, language),
          date: dayText(language, until),
        }),
        path: `/#/pages/shop/edit-shop?id=${shopId}`,
        groupKey: `authorisation ${id} ends`,
      })),
    )
  },
})
