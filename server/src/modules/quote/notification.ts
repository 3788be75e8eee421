import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { readersIn } from '../shop/own-shop.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification, wordsOf } from '../user/notifications/notify.ts'

/** Subject and text of an email or SMS. */
type QuoteText = Readonly<Record<Language, readonly [subject: string, text: string]>>

const OPEN_QUOTE: Readonly<Record<Language, string>> = {
  'zh-Hans': '查看询价',
  en: 'Open the request',
  ru: 'Открыть запрос',
  kk: 'Сұрауды ашу',
}

/** What the shop reads. */
const SELLER_QUOTE_TEXTS = {
  asked: {
    'zh-Hans': ['{shop}收到新的询价 {code}', '买家询价 {lines} 项配件，送往{city}。请在 {until} 前报价。'],
    en: [
      'New request for a quote: {code}',
      'A buyer asks {shop} for {lines} lines, delivered to {city}. Please quote by {until}.',
    ],
    ru: [
      'Новый запрос цены {code}',
      'Покупатель запросил у магазина {shop} цены: позиций — {lines}, доставка в {city}. Ответьте до {until}.',
    ],
    kk: [
      'Жаңа баға сұрауы: {code}',
      'Сатып алушы {shop} дүкенінен {lines} жол бойынша баға сұрады, жеткізу: {city}. {until} дейін жауап беріңіз.',
    ],
  },
  requestWithdrawn: {
    'zh-Hans': ['询价 {code} 已撤回', '买家已撤回询价 {code}，{shop}无需再报价。'],
    en: [
      'Request {code} is withdrawn',
      'The buyer has withdrawn request {code}. {shop} need not quote any more.',
    ],
    ru: [
      'Запрос цены {code} отозван',
      'Покупатель отозвал запрос {code}. Магазину {shop} отвечать больше не нужно.',
    ],
    kk: [
      '{code} баға сұрауы қайтарылды',
      'Сатып алушы {code} сұрауын қайтарып алды. {shop} дүкеніне жауап беру қажет емес.',
    ],
  },
  accepted: {
    'zh-Hans': ['报价已被接受：{code}', '买家已按{shop}的报价（询价 {code}）下单，请查看销售订单。'],
    en: [
      'Your quote for {code} is accepted',
      'The buyer has ordered at the prices that {shop} quoted for {code}. See your sales.',
    ],
    ru: [
      'Предложение по запросу {code} принято',
      'Покупатель заказал по ценам, которые магазин {shop} предложил по запросу {code}. Заказ — в разделе продаж.',
    ],
    kk: [
      '{code} бойынша ұсынысыңыз қабылданды',
      'Сатып алушы {shop} дүкені {code} сұрауына ұсынған бағамен тапсырыс берді. Тапсырыс сатылымдар бетінде.',
    ],
  },
  quoteExpired: {
    'zh-Hans': ['报价已过期：{code}', '{shop}对询价 {code} 的报价已过期。如仍可供货，请重新报价。'],
    en: [
      'Your quote for {code} has expired',
      'The quote of {shop} for {code} can no longer be ordered. Quote again if you still can.',
    ],
    ru: [
      'Срок предложения по запросу {code} истёк',
      'Предложение магазина {shop} по запросу {code} больше не действует. Если цены ещё актуальны, отправьте его снова.',
    ],
    kk: [
      '{code} бойынша ұсыныстың мерзімі өтті',
      '{shop} дүкенінің {code} сұрауына ұсынысы енді жарамсыз. Баға әлі өзекті болса, қайта жіберіңіз.',
    ],
  },
} as const satisfies Record<string, QuoteText>

/** What the buyer reads. */
const BUYER_QUOTE_TEXTS = {
  sent: {
    'zh-Hans': [
      '{shop}已对询价 {code} 报价',
      '{shop}已对您的询价 {code} 报价，可在询价页比较各店报价并下单。',
    ],
    en: [
      '{shop} has quoted for {code}',
      '{shop} has answered your request {code}. Compare the quotes on its page and order what you like.',
    ],
    ru: [
      'Магазин {shop} ответил на запрос {code}',
      'Магазин {shop} прислал цены по вашему запросу {code}. Сравните предложения и закажите нужное.',
    ],
    kk: [
      '{shop} дүкені {code} сұрауына баға ұсынды',
      '{shop} дүкені {code} сұрауыңызға баға жіберді. Ұсыныстарды салыстырып, тапсырыс беріңіз.',
    ],
  },
  sentAgain: {
    'zh-Hans': ['{shop}更新了对询价 {code} 的报价', '{shop}对您的询价 {code} 更新了报价，原报价不再有效。'],
    en: [
      '{shop} has changed its quote for {code}',
      '{shop} has sent a new version for your request {code}. It replaces the earlier one.',
    ],
    ru: [
      'Магазин {shop} обновил предложение по запросу {code}',
      'Магазин {shop} прислал новую версию цен по вашему запросу {code}. Прежняя больше не действует.',
    ],
    kk: [
      '{shop} дүкені {code} бойынша ұсынысын жаңартты',
      '{shop} дүкені {code} сұрауыңызға жаңа баға жіберді. Бұрынғысы енді жарамсыз.',
    ],
  },
  declined: {
    'zh-Hans': ['{shop}无法对询价 {code} 报价', '{shop}目前不能供应询价 {code} 中的配件。'],
    en: ['{shop} does not quote for {code}', '{shop} cannot supply the parts of your request {code}.'],
    ru: [
      'Магазин {shop} отказался от запроса {code}',
      'Магазин {shop} не может поставить запчасти по вашему запросу {code}.',
    ],
    kk: [
      '{shop} дүкені {code} сұрауынан бас тартты',
      '{shop} дүкені {code} сұрауыңыздағы бөлшектерді жеткізе алмайды.',
    ],
  },
  withdrawn: {
    'zh-Hans': [
      '{shop}撤回了对询价 {code} 的报价',
      '{shop}已撤回对您的询价 {code} 的报价。已下的订单不受影响。',
    ],
    en: [
      '{shop} has withdrawn its quote for {code}',
      '{shop} has withdrawn its quote for your request {code}. Orders that are placed stay.',
    ],
    ru: [
      'Магазин {shop} отозвал предложение по запросу {code}',
      'Магазин {shop} отозвал цены по вашему запросу {code}. Оформленные заказы остаются в силе.',
    ],
    kk: [
      '{shop} дүкені {code} бойынша ұсынысын қайтарып алды',
      '{shop} дүкені {code} сұрауыңызға берген бағасын қайтарып алды. Рәсімделген тапсырыстар күшінде қалады.',
    ],
  },
  requestExpired: {
    'zh-Hans': ['询价 {code} 已到期', '您的询价 {code} 已到期，不再接受报价。如仍需要，可重新询价。'],
    en: [
      'Request {code} has ended',
      'The time of your request {code} is over: nothing more can be quoted. Ask again if you still need the parts.',
    ],
    ru: [
      'Срок запроса {code} истёк',
      'Срок вашего запроса {code} закончился, новые цены не принимаются. Если запчасти ещё нужны, отправьте запрос снова.',
    ],
    kk: [
      '{code} сұрауының мерзімі өтті',
      '{code} сұрауыңыздың мерзімі аяқталды, жаңа баға қабылданбайды. Бөлшектер әлі керек болса, қайта сұраңыз.',
    ],
  },
} as const satisfies Record<string, QuoteText>

type SellerNews = keyof typeof SELLER_QUOTE_TEXTS
type BuyerNews = keyof typeof BUYER_QUOTE_TEXTS

type QuoteNews =
  | { readonly what: SellerNews | Exclude<BuyerNews, 'requestExpired'>; readonly quoteId: string }
  | { readonly what: 'requestExpired'; readonly requestId: string }

/** Tells buyer and shop what the other did, on the channels enabled for orders. */
export const quoteChanged = defineNotification<QuoteNews>({
  kind: 'quote.changed',
  topic: 'orders',
  async prepare(tx, news) {
    const isOfRequest = news.what === 'requestExpired'
    const quote = isOfRequest ? await readOf(tx, news.requestId) : await readOf(tx, undefined, news.quoteId)
    if (!quote) return []
    const { buyer, sellers, requestId, quoteId } = quote
    const params = (language: Language) => paramsOf(quote, language)
    if (isSellerNews(news.what)) {
      const words = wordsOf(SELLER_QUOTE_TEXTS[news.what], OPEN_QUOTE)
      return sellers.map((reader) => ({ reader, words, params, path: `/#/pages/shop/quote?id=${quoteId}` }))
    }
    return [
      {
        reader: buyer,
        words: wordsOf(BUYER_QUOTE_TEXTS[news.what], OPEN_QUOTE),
        params,
        path: `/#/pages/quote/detail?id=${requestId}`,
      },
    ]
  },
})

const isSellerNews = (what: QuoteNews['what']): what is SellerNews => what in SELLER_QUOTE_TEXTS

interface QuoteForNotification extends Record<string, unknown> {
  readonly buyer: PreparedNotification['reader']
  readonly sellers: readonly PreparedNotification['reader'][]
  readonly requestId: string
  readonly quoteId: string
  readonly code: string
  readonly shop: LocalizedText
  readonly city: LocalizedText
  readonly lines: number
  readonly expiresAt: string
}

/** By the id of the quote, or of the request: then with any of its quotes. */
async function readOf(
  tx: Tx,
  requestId?: string,
  quoteId?: string,
): Promise<QuoteForNotification | undefined> {
  const reader = (name: string) =>
    tx`jsonb_build_object('id', ${tx(name)}.id, 'email', ${tx(name)}.email, 'mobile', ${tx(name)}.mobile,
      'language', ${tx(name)}.language)`
  const [quote] = await tx<QuoteForNotification[]>`
    select ${reader('b')} as buyer, ${readersIn(tx, 'quotes')} as sellers, r.id as "requestId", q.id as "quoteId", r.code,
      s.name as shop, c.name as city, r.line_count as lines, r.expires_at as "expiresAt"
    from quotes q join quote_requests r on r.id = q.request_id join users b on b.id = r.buyer_id
      join shops s on s.id = q.shop_id join cities c on c.id = r.city_id
    where ${quoteId ? tx`q.id = ${quoteId}` : tx`q.request_id = ${requestId ?? null}`} limit 1`
  return quote
}

const paramsOf = ({ code, shop, city, lines, expiresAt }: QuoteForNotification, language: Language) => ({
  code,
  shop: textIn(shop, language),
  city: textIn(city, language),
  lines: String(lines),
  until: isoTime(expiresAt).slice(0, 10),
})
