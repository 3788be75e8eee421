import type { Language } from '../language.ts'
import { numberKey } from '../product/part-number.ts'

/** The kinds of public pages that work without the app, in the order of navigation. */
export const SHARE_SECTIONS = ['news', 'event', 'data', 'product', 'category', 'shop', 'company'] as const
export type ShareSectionName = (typeof SHARE_SECTIONS)[number]

/** The path of such a page: `/s/ru/shop/hengda-parts`; without a slug, the list of all. */
export const sharePath = (language: Language, section: ShareSectionName, slug?: string): string =>
  slug === undefined ? `/s/${language}/${section}` : `/s/${language}/${section}/${slug}`

/** The slug of a product, readable for users: `0986479a12-0195c2d4-…`; only the id identifies it. */
export const productSlug = ({
  id,
  partNumber,
}: {
  readonly id: string
  readonly partNumber: string
}): string => `${numberKey(partNumber).toLowerCase()}-${id}`
