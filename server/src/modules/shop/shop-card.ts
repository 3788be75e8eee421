import type { Language } from '@tiantian/contracts/language.ts'
import { textInSql } from '../../platform/text-in-sql.ts'

/** Tables that a shop card is made from: `s` the shop, `c` its city, `n` its country. */
export const SHOP_CARD_FROM =
  'shops s join cities c on c.id = s.city_id join countries n on n.code = s.country'

/** SQL of the members of a shop card, for `json_build_object`. */
export function shopCardMembers(language: Language): string {
  return `'id', s.id, 'slug', s.slug, 'name', ${textInSql('s.name', language)},
    'slogan', ${textInSql('s.slogan', language)}, 'logo', s.logo, 'cover', s.cover,
    'country', s.country, 'countryName', ${textInSql('n.name', language)}, 'cityName', ${textInSql('c.name', language)},
    'businessTypes', s.business_types, 'ratingHundredths', s.rating_hundredths, 'ratingCount', s.rating_count,
    'productCount', s.product_count, 'onTimeBp', s.on_time_bp, 'responseHours', s.response_hours`
}
