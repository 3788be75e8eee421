import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import type { FeedFormat } from '@tiantian/contracts/product/feed.ts'
import { FEED_FORMATS, FEED_MINUTES } from '@tiantian/contracts/product/feed.ts'
import { productSlug, sharePath } from '@tiantian/contracts/share/share-path.ts'
import { mediaPath } from '../../../gateway/share/parts.ts'
import type { FeedFile, Feeds } from '../../../gateway/transports/feeds.ts'
import { TimedCache } from '../../../platform/cache/timed-cache.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import type { Markup } from '../../../platform/text/markup.ts'
import { xml } from '../../../platform/text/markup.ts'
import type { ReferenceCategory } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import type { FeedProduct } from './feed-product.ts'
import { feedProducts } from './feed-product.ts'

/** What a feed is written from. */
interface FeedSource {
  readonly origin: string
  readonly at: Date
  readonly currency: Currency
  readonly shop: { readonly name: LocalizedText; readonly slug: string }
  readonly categories: ReadonlyMap<number, ReferenceCategory>
  readonly products: AsyncIterable<FeedProduct>
}

const PICTURES_MAX = 10

/** Absolute addresses of a product: its public page, and its pictures. */
const addressesOf = ({ origin }: FeedSource, product: FeedProduct, language: Language) => ({
  page: origin + sharePath(language, 'product', productSlug(product)),
  pictures: product.pictures.slice(0, PICTURES_MAX).map((picture) => origin + mediaPath(picture)),
})

/** Cut to what the marketplace takes; never within a character. */
const cut = (text: LocalizedText, language: Language, max: number): string =>
  [...textIn(text, language)].slice(0, max).join('')

/** Feeds that are kept in memory, compressed: those that were asked for last. */
const KEPT = 12
const KEPT_BYTES_MAX = 16_000_000

const TITLE_MAX = 150
const DESCRIPTION_MAX = 5000
const CONDITIONS: Readonly<Record<string, string>> = {
  new: 'new',
  remanufactured: 'refurbished',
  used: 'used',
}

/** RSS 2.0 with the namespace of Google Merchant, in English where there is such a text. */
async function* googleFeed(source: FeedSource): AsyncGenerator<string> {
  const { shop, origin } = source
  const name = textIn(shop.name, 'en')
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield `${xml`<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${name}</title>
<link>${origin}${sharePath('en', 'shop', shop.slug)}</link>
<description>${name}</description>`.toString()}\n`
  for await (const product of source.products) yield `${item(source, product).toString()}\n`
  yield '</channel>\n</rss>\n'
}

function item(source: FeedSource, product: FeedProduct): Markup {
  const { page, pictures } = addressesOf(source, product, 'en')
  const [picture, ...others] = pictures
  const title = cut(product.name, 'en', TITLE_MAX)
  return xml`<item>
<g:id>${product.id}</g:id>
<g:title>${title}</g:title>
<g:description>${cut(product.description, 'en', DESCRIPTION_MAX) || title}</g:description>
<g:link>${page}</g:link>
${picture !== undefined && xml`<g:image_link>${picture}</g:image_link>\n`}${others.map(
  (other) => xml`<g:additional_image_link>${other}</g:additional_image_link>\n`,
)}<g:availability>${product.isInStock ? 'in_stock' : 'out_of_stock'}</g:availability>
<g:price>${majorUnits(product.priceMinor)} ${source.currency}</g:price>
<g:brand>${product.brandName}</g:brand>
<g:mpn>${product.partNumber}</g:mpn>
<g:condition>${CONDITIONS[product.condition] ?? 'new'}</g:condition>
<g:product_type>${categoryPathOf(source, product.categoryId)}</g:product_type>
</item>`
}

/** `Brakes > Brake discs` */
function categoryPathOf({ categories }: FeedSource, id: number): string {
  const names: string[] = []
  for (let at = categories.get(id); at; at = at.parentId === null ? undefined : categories.get(at.parentId))
    names.unshift(textIn(at.name, 'en'))
  return names.join(' > ')
}

const NAME_MAX = 150
const YANDEX_DESCRIPTION_MAX = 3000

/** YML, the format of Yandex Market, in Russian where there is such a text. */
async function* yandexFeed(source: FeedSource): AsyncGenerator<string> {
  const { shop, currency, categories, at, origin } = source
  const name = textIn(shop.name, 'ru')
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield `${xml`<yml_catalog date="${at.toISOString()}">
<shop>
<name>${name}</name>
<company>${name}</company>
<url>${origin}${sharePath('ru', 'shop', shop.slug)}</url>
<currencies><currency id="${currency}" rate="1"/></currencies>
<categories>`.toString()}\n`
  for (const { id, parentId, name: category } of categories.values())
    yield `${xml`<category id="${id}"${parentId !== null && xml` parentId="${parentId}"`}>${textIn(category, 'ru')}</category>`.toString()}\n`
  yield '</categories>\n<offers>\n'
  for await (const product of source.products) yield `${offer(source, product).toString()}\n`
  yield '</offers>\n</shop>\n</yml_catalog>\n'
}

function offer(source: FeedSource, product: FeedProduct): Markup {
  const { page, pictures } = addressesOf(source, product, 'ru')
  const description = cut(product.description, 'ru', YANDEX_DESCRIPTION_MAX)
  return xml`<offer id="${product.id}" available="${product.isInStock ? 'true' : 'false'}">
<name>${cut(product.name, 'ru', NAME_MAX)}</name>
<url>${page}</url>
<price>${majorUnits(product.priceMinor)}</price>
<currencyId>${source.currency}</currencyId>
<categoryId>${product.categoryId}</categoryId>
${pictures.map((picture) => xml`<picture>${picture}</picture>\n`)}<vendor>${product.brandName}</vendor>
<vendorCode>${product.partNumber}</vendorCode>
${description !== '' && xml`<description>${description}</description>\n`}${
  product.grossGrams > 0 && xml`<weight>${(product.grossGrams / 1000).toFixed(3)}</weight>\n`
}${product.condition !== 'new' && xml`<condition type="preowned"><quality>good</quality></condition>\n`}</offer>`
}

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
    origin,
    at,
    currency,
    categories,
    shop: { name: shop.name, slug: shop.slug },
    products: feedProducts(db.sql, shop.id, currency),
  }
  const gzip = await buffer(Readable.from(WRITERS[format](source)).pipe(createGzip()))
  return { gzip, etag: `"${createHash('sha1').update(gzip).digest('base64url')}"` }
}
