import { textIn } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { Markup } from '../../../platform/markup.ts'
import { xml } from '../../../platform/markup.ts'
import type { FeedProduct } from './feed-product.ts'
import type { FeedSource } from './feed-source.ts'
import { addressesOf, cut } from './feed-source.ts'

const TITLE_MAX = 150
const DESCRIPTION_MAX = 5000
const CONDITIONS: Readonly<Record<string, string>> = {
  new: 'new',
  remanufactured: 'refurbished',
  used: 'used',
}

/** RSS 2.0 with the namespace of Google Merchant, in English where there is such a text. */
export async function* googleFeed(source: FeedSource): AsyncGenerator<string> {
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
