import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { productSlug, sharePath } from '@tiantian/contracts/share/share-path.ts'
import { mediaPath } from '../../../gateway/share/parts.ts'
import type { ReferenceCategory } from '../reference-data.ts'
import type { FeedProduct } from './feed-product.ts'

/** What a feed is written from. */
export interface FeedSource {
  readonly origin: string
  readonly at: Date
  readonly currency: Currency
  readonly shop: { readonly name: LocalizedText; readonly slug: string }
  readonly categories: ReadonlyMap<number, ReferenceCategory>
  readonly products: AsyncIterable<FeedProduct>
}

const PICTURES_MAX = 10

/** Absolute addresses of a product: its public page, and its pictures. */
export const addressesOf = ({ origin }: FeedSource, product: FeedProduct, language: Language) => ({
  page: origin + sharePath(language, 'product', productSlug(product)),
  pictures: product.pictures.slice(0, PICTURES_MAX).map((picture) => origin + mediaPath(picture)),
})

/** Cut to what the marketplace takes; never within a character. */
export const cut = (text: LocalizedText, language: Language, max: number): string =>
  [...textIn(text, language)].slice(0, max).join('')
