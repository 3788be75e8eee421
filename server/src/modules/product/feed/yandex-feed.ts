import { textIn } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { Markup } from '../../../platform/markup.ts'
import { xml } from '../../../platform/markup.ts'
import type { FeedProduct } from './feed-product.ts'
import type { FeedSource } from './feed-source.ts'
import { addressesOf, cut } from './feed-source.ts'

const NAME_MAX = 150
const DESCRIPTION_MAX = 3000

/** YML, the format of Yandex Market, in Russian where there is such a text. */
export async function* yandexFeed(source: FeedSource): AsyncGenerator<string> {
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
  const description = cut(product.description, 'ru', DESCRIPTION_MAX)
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
