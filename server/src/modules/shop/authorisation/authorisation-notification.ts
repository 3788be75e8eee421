import type { Language } from '@tiantian/contracts/language.ts'
import { AUTHORISATION_REASON_TEXTS } from '@tiantian/contracts/shop/authorisation.ts'
import type { AuthorisationReason } from '@tiantian/contracts/shop/certificate.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, wordsOf } from '../../user/notifications/notify.ts'
import { readersIn } from '../own-shop.ts'

type Decided = 'accepted' | 'returned' | 'rejected'

const TEXTS: Readonly<Record<Decided, Readonly<Record<Language, readonly [string, string]>>>> = {
  accepted: {
    'zh-Hans': ['品牌授权已通过：{brand}', '联盟已核验 {brand} 的授权书，您可以销售该品牌的原厂件。'],
    en: [
      'Authorisation accepted: {brand}',
      'The alliance has checked your authorisation of {brand}: you may offer its genuine parts.',
    ],
    ru: [
      'Авторизация принята: {brand}',
      'Альянс проверил вашу авторизацию {brand}: можно продавать оригинальные детали этого бренда.',
    ],
    kk: [
      'Авторизация қабылданды: {brand}',
      'Альянс {brand} авторизациясын тексерді: осы брендтің түпнұсқа бөлшектерін сатуға болады.',
    ],
  },
  returned: {
    'zh-Hans': ['品牌授权需要更正：{brand}', '{brand} 的授权书需要更正：{reason} {note}'],
    en: [
      'Please correct the authorisation: {brand}',
      'Your authorisation of {brand} needs correcting: {reason} {note}',
    ],
    ru: ['Исправьте авторизацию: {brand}', 'Авторизацию {brand} нужно исправить: {reason} {note}'],
    kk: ['Авторизацияны түзетіңіз: {brand}', '{brand} авторизациясын түзету керек: {reason} {note}'],
  },
  rejected: {
    'zh-Hans': ['品牌授权未通过：{brand}', '{brand} 的授权书未通过核验：{reason} {note}'],
    en: [
      'Authorisation not accepted: {brand}',
      'Your authorisation of {brand} does not count: {reason} {note}',
    ],
    ru: ['Авторизация отклонена: {brand}', 'Авторизация {brand} не действует: {reason} {note}'],
    kk: ['Авторизация қабылданбады: {brand}', '{brand} авторизациясы жарамсыз: {reason} {note}'],
  },
}

const OPEN: Readonly<Record<Language, string>> = {
  'zh-Hans': '打开店铺设置',
  en: 'Open the settings of the shop',
  ru: 'Открыть настройки магазина',
  kk: 'Дүкен баптауларын ашу',
}

interface DecidedPaper {
  readonly shopId: string
  readonly brand: string
  readonly reason: AuthorisationReason | null
  readonly note: string
  readonly readers: PreparedNotification['reader'][]
}

/** To those who set up the shop. */
export const authorisationDecided = defineNotification<{ readonly id: string; readonly state: Decided }>({
  kind: 'shop.authorisation',
  topic: 'enterprise',
  async prepare(tx, { id, state }) {
    const rows = await tx<DecidedPaper[]>`
      select s.id as "shopId", b.name as brand, c.reason, c.note, ${readersIn(tx, 'settings')} as readers
      from shop_certificates c join shops s on s.id = c.shop_id join brands b on b.id = c.brand_id
      where c.id = ${id} and c.state = ${state}`
    return rows.flatMap(({ readers, shopId, brand, reason, note }) =>
      readers.map((reader) => ({
        reader,
        words: wordsOf(TEXTS[state], OPEN),
        params: (language: Language) => ({
          brand,
          note,
          reason: reason ? AUTHORISATION_REASON_TEXTS[reason][language] : '',
        }),
        path: `/#/pages/shop/edit-shop?id=${shopId}`,
        groupKey: `authorisation ${id}`,
      })),
    )
  },
})
