import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { Db } from '../../platform/database/database.ts'
import { moneyText } from '../../platform/text/wording.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification, queueNotifications, readerOf, wordsOf } from '../user/notifications/notify.ts'

const OPEN: Readonly<Record<Language, string>> = {
  'zh-Hans': '查看商品',
  en: 'Open the product',
  ru: 'Открыть товар',
  kk: 'Тауарды ашу',
}

const TEXTS: Readonly<Record<Language, readonly [subject: string, text: string]>> = {
  'zh-Hans': ['收藏降价：{product}', '{shop} 的“{product}”由 {before} 降至 {now}。'],
  en: ['Now cheaper: {product}', '“{product}” at {shop} went from {before} to {now}.'],
  ru: ['Подешевело: {product}', '«{product}» в магазине {shop}: было {before}, стало {now}.'],
  kk: ['Арзандады: {product}', '{shop} дүкеніндегі «{product}»: бұрын {before}, енді {now}.'],
}

interface PriceDrop {
  readonly userId: string
  readonly productId: string
  /** As it was saved, or as it was told last. */
  readonly beforeMinor: number
  readonly nowMinor: number
  readonly currency: Currency
}

interface CheaperProduct {
  readonly reader: PreparedNotification['reader']
  readonly product: LocalizedText
  readonly shop: LocalizedText
}

/** Tells a user that something saved has become cheaper. */
export const priceDropped = defineNotification<PriceDrop>({
  kind: 'favorite.cheaper',
  topic: 'offers',
  async prepare(tx, { userId, productId, beforeMinor, nowMinor, currency }) {
    // It may have been removed from the favourites, or from sale, meanwhile.
    const [found] = await tx<CheaperProduct[]>`
      select ${readerOf(tx, 'u')} as reader, p.name as product, s.name as shop
      from favorites f join users u on u.id = f.user_id join products p on p.id = f.object_id join shops s on s.id = p.shop_id
        join search_items i on i.product_id = p.id
      where f.user_id = ${userId} and f.kind = 'product' and f.object_id = ${productId} and u.erased_at is null`
    if (!found) return []
    const { reader, product, shop } = found
    const words = wordsOf(TEXTS, OPEN)
    const params = (language: Language) => ({
      product: textIn(product, language),
      shop: textIn(shop, language),
      before: moneyText(language, { amountMinor: beforeMinor, currency }),
      now: moneyText(language, { amountMinor: nowMinor, currency }),
    })
    return [{ reader, words, params, path: `/#/pages/product/detail?id=${productId}` }]
  },
})

const FAVORITES_AT_ONCE = 1000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Finds saved parts that are cheaper than when they were saved, in batches along the key of the favourites. Each price is
 * told once; one that was as dear as before in between is told again. Another currency is not compared.
 */
export async function notifyPriceDrops(db: Db, signal?: AbortSignal): Promise<number> {
  let told = 0
  let after = { userId: FIRST, productId: FIRST }
  while (!signal?.aborted) {
    const { userId, productId } = after
    const batch = await db.transaction(async (tx) => {
      const rows = await tx<{ userId: string; productId: string }[]>`
        select user_id as "userId", object_id as "productId" from favorites
        where (user_id, kind, object_id) > (${userId}, 'product', ${productId}) and kind = 'product'
        order by user_id, kind, object_id limit ${FAVORITES_AT_ONCE}`
      const drops = await tx<PriceDrop[]>`
        with batch as (
          select * from unnest(${rows.map((row) => row.userId)}::uuid[], ${rows.map((row) => row.productId)}::uuid[])
            as b (user_id, object_id)
        ), price as materialized (
          select i.product_id, ('{' || c.facts || '}')::json -> 'price' as price
          from (select distinct object_id from batch) b join search_items i on i.product_id = b.object_id
            join product_cards c on c.product_id = i.product_id
        ), now as materialized (
          select product_id, (price ->> 'amountMinor')::bigint as minor, price ->> 'currency' as currency from price
        ), changed as (
          -- Only what changes is locked; the condition holds of the row as it is then.
          select f.user_id, f.object_id, f.price_minor, f.told_minor, now.minor as now_minor
          from batch b join favorites f on f.user_id = b.user_id and f.kind = 'product' and f.object_id = b.object_id
            join users u on u.id = f.user_id and u.kind = 'person' and u.erased_at is null
            join now on now.product_id = f.object_id and now.currency = f.currency
          where now.minor < least(f.price_minor, f.told_minor)
            or (f.told_minor is not null and now.minor >= f.price_minor)
          order by f.user_id, f.object_id for no key update of f
        ), told as (
          update favorites f set told_minor = case when c.now_minor < c.price_minor then c.now_minor end
          from changed c
          where f.user_id = c.user_id and f.kind = 'product' and f.object_id = c.object_id
          returning f.user_id, f.object_id, c.price_minor, c.told_minor as before_minor, c.now_minor, f.currency
        )
        select user_id as "userId", object_id as "productId", coalesce(before_minor, price_minor)::float8 as "beforeMinor",
          now_minor::float8 as "nowMinor", currency
        from told where now_minor < price_minor`
      await queueNotifications(tx, priceDropped, drops)
      return { rows, count: drops.length }
    })
    told += batch.count
    const last = batch.rows.at(-1)
    if (!last || batch.rows.length < FAVORITES_AT_ONCE) break
    after = last
  }
  return told
}
