import type { Language } from '@tiantian/contracts/language.ts'
import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import type { Queryable } from '../../../platform/database.ts'
import { textInSql } from '../../../platform/text-in-sql.ts'

const SHOPS_MAX = 10

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
  const beginning = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\0', '')
    .replace(/[\\%_]/g, '\\$&')
  if (beginning === '') return []
  const rows = await sql<{ shopId: string; label: string; hint: string }[]>`
    select s.id as "shopId", ${sql.unsafe(textInSql('s.name', language))} as label,
      concat_ws(', ', ${sql.unsafe(textInSql('c.name', language))}, ${sql.unsafe(textInSql('n.name', language))}) as hint
    from shops s join countries n on n.code = s.country join cities c on c.id = s.city_id
    where s.state = 'active' and (s.name_text like ${`${beginning}%`} or s.name_text like ${`% ${beginning}%`})
    order by s.rating_hundredths desc, s.id desc limit ${limit}`
  return rows.map((row) => ({ kind: 'shop', ...row, text: row.label }))
}
