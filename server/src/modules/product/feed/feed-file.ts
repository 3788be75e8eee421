import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { FeedFormat } from '@tiantian/contracts/product/feed.ts'
import { FEED_FORMATS, FEED_MINUTES } from '@tiantian/contracts/product/feed.ts'
import type { FeedFile, Feeds } from '../../../gateway/transports/feeds.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database.ts'
import { TimedCache } from '../../../platform/timed-cache.ts'
import { readReferenceData } from '../reference-data.ts'
import { feedProducts } from './feed-product.ts'
import type { FeedSource } from './feed-source.ts'
import { googleFeed } from './google-feed.ts'
import { yandexFeed } from './yandex-feed.ts'

/** Feeds that are kept in memory, compressed: those that were asked for last. */
const KEPT = 12
const KEPT_BYTES_MAX = 16_000_000

const WRITERS = { 'yandex.yml': yandexFeed, 'google.xml': googleFeed } as const

interface FeedContext {
  readonly db: Db
  readonly clock: Clock
  /** The public address of the web app. */
  readonly origin: string
}

const SECRET = /^[\w-]{32}$/

/** Feeds by their secret. Marketplaces that ask often get what was written some minutes ago. */
export function createFeeds({ db, clock, origin }: FeedContext): Feeds {
  const written = new TimedCache<FeedFile>({
    ms: FEED_MINUTES * 60_000,
    max: KEPT,
    isWorth: ({ gzip }) => gzip.length <= KEPT_BYTES_MAX,
  })
  return {
    async read(secret, name) {
      const format = FEED_FORMATS.find((each) => each === name)
      // The secret is looked up each time: a former address is gone at once.
      const shop = format && SECRET.test(secret) && (await findShop(db.sql, secret))
      if (!shop) return undefined
      return written.get(db.sql, `${secret} ${format}`, () =>
        write(db, shop, { format, origin, at: clock.now() }),
      )
    },
  }
}

/** Yandex Market reads no price list whose main currency is another one. */
const YANDEX_CURRENCIES: ReadonlySet<Currency> = new Set(['RUB', 'KZT'])

interface FeedShop {
  readonly id: string
  readonly slug: string
  readonly name: LocalizedText
  readonly currency: Currency | null
  readonly country: string
}

const CURRENCY_OF: Readonly<Record<string, Currency>> = { CN: 'CNY', RU: 'RUB', KZ: 'KZT' }

async function findShop(sql: Queryable, secret: string): Promise<FeedShop | undefined> {
  const [shop] = await sql<FeedShop[]>`
    select s.id, s.slug, s.name, s.country,
      (select o.currency from shop_listings l join offers o on o.product_id = l.product_id
        where l.shop_id = s.id limit 1) as currency
    from product_feeds f join shops s on s.id = f.shop_id where f.secret = ${secret} and s.state = 'active'`
  return shop
}

interface FeedWriting {
  readonly format: FeedFormat
  readonly origin: string
  readonly at: Date
}

/** Compressed while it is read: the whole text is never in memory. */
async function write(db: Db, shop: FeedShop, { format, origin, at }: FeedWriting): Promise<FeedFile> {
  const own = shop.currency ?? CURRENCY_OF[shop.country] ?? 'USD'
  const currency = format === 'google.xml' || YANDEX_CURRENCIES.has(own) ? own : 'RUB'
  const { categories } = await readReferenceData(db.sql)
  const source: FeedSource = {
    ...{ origin, at, currency, categories },
    shop: { name: shop.name, slug: shop.slug },
    products: feedProducts(db.sql, shop.id, currency),
  }
  const gzip = await buffer(Readable.from(WRITERS[format](source)).pipe(createGzip()))
  return { gzip, etag: `"${createHash('sha1').update(gzip).digest('base64url')}"` }
}
