import type { Language } from '@tiantian/contracts/language.ts'
import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'

const SHOPS_MAX = 10
const CITIES_MAX = 3
/** A letter begins thousands of cities. */
const CITY_TEXT_MIN = 2

/** Cities first, because their names are looked up whole; then shops, up to ten suggestions. */
export async function suggestShopsAndCities(
  sql: Queryable,
  text: string,
  language: Language,
): Promise<Suggestion[]> {
  const [cities, shops] = await Promise.all([
    suggestCities(sql, text, language),
    suggestShops(sql, text, language),
  ])
  return [...cities, ...shops].slice(0, SHOPS_MAX)
}

/** Cities with shops whose name begins with the text in any language, the largest first. */
async function suggestCities(sql: Queryable, text: string, language: Language): Promise<Suggestion[]> {
  const beginning = beginningOf(text)
  if (beginning.length < CITY_TEXT_MIN) return []
  const rows = await sql<{ city: number; label: string; hint: string }[]>`
    select c.id as city, ${sql.unsafe(textInSql('c.name', language))} as label,
      ${sql.unsafe(textInSql('n.name', language))} as hint
    from cities c join countries n on n.code = c.country
    where c.id in (select city_id from city_names where spelling like ${`${beginning}%`})
      and exists (select from shops s where s.city_id = c.id and s.state = 'active')
    order by c.population desc, c.id limit ${CITIES_MAX}`
  return rows.map((row) => ({ kind: 'city', ...row, text: row.label }))
}

/** As a pattern of `like` spells it. */
const beginningOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\0', '')
    .replace(/[\\%_]/g, '\\$&')

/**
 * Shops with a name, or a word of it, that starts with the text; the best rated first. Shops with the same name are
 * distinguished by their city.
 */
export async function suggestShops(
  sql: Queryable,
  text: string,
  language: Language,
  limit = SHOPS_MAX,
): Promise<Suggestion[]> {
  const beginning = beginningOf(text)
  if (beginning === '') return []
  const rows = await sql<{ shopId: string; label: string; hint: string }[]>`
    select s.id as "shopId", ${sql.unsafe(textInSql('s.name', language))} as label,
      concat_ws(', ', ${sql.unsafe(textInSql('c.name', language))}, ${sql.unsafe(textInSql('n.name', language))}) as hint
    from shops s join countries n on n.code = s.country join cities c on c.id = s.city_id
    where s.state = 'active' and (s.name_text like ${`${beginning}%`} or s.name_text like ${`% ${beginning}%`})
    order by s.rating_hundredths desc, s.id desc limit ${limit}`
  return rows.map((row) => ({ kind: 'shop', ...row, text: row.label }))
}
