import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { readersIn } from '../shop/own-shop.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification } from '../user/notifications/notify.ts'
import { BUYER_QUOTE_TEXTS, OPEN_QUOTE, SELLER_QUOTE_TEXTS } from './notification-text.ts'

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
      const words = wordsOf(SELLER_QUOTE_TEXTS[news.what])
      return sellers.map((reader) => ({ reader, words, params, path: `/#/pages/shop/quote?id=${quoteId}` }))
    }
    return [
      {
        reader: buyer,
        words: wordsOf(BUYER_QUOTE_TEXTS[news.what]),
        params,
        path: `/#/pages/quote/detail?id=${requestId}`,
      },
    ]
  },
})

const isSellerNews = (what: QuoteNews['what']): what is SellerNews => what in SELLER_QUOTE_TEXTS

const wordsOf = (texts: Readonly<Record<Language, readonly [string, string]>>) =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const [subject, text] = texts[language]
      return [language, { subject, text, open: OPEN_QUOTE[language] }]
    }),
  ) as unknown as PreparedNotification['words']

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
