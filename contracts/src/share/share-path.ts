import type { Language } from '../language.ts'
import { numberKey } from '../product/part-number.ts'

/** What has pages of its own that work without the app, in the order in which they are offered. */
export const SHARE_SECTIONS = ['news', 'event', 'data', 'product', 'category', 'shop', 'company'] as const
export type ShareSectionName = (typeof SHARE_SECTIONS)[number]

/** Where such a page lies, from the root of the server: `/s/ru/shop/hengda-parts`; without a slug, the list of all. */
export const sharePath = (language: Language, section: ShareSectionName, slug?: string): string =>
  slug === undefined ? `/s/${language}/${section}` : `/s/${language}/${section}/${slug}`

/** The address of a product, which says to people what it is: `0986479a12-0195c2d4-…`; the id alone counts. */
export const productSlug = ({
  id,
  partNumber,
}: {
  readonly id: string
  readonly partNumber: string
}): string => `${numberKey(partNumber).toLowerCase()}-${id}`
