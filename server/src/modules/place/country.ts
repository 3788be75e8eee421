import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Country } from '@tiantian/contracts/place/place.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { alphabetOf } from '../../platform/text/wording.ts'

/** All countries: main markets first in their order, then by name in the language. */
export async function listCountries(sql: Queryable, language: Language): Promise<Country[]> {
  const rows = await sql<{ code: string; name: LocalizedText; phonePrefix: string; rank: number | null }[]>`
    select code, name, phone_prefix as "phonePrefix", trade_rank as rank from countries`
  const compare = alphabetOf(language)
  return rows
    .map((row) => ({ ...row, ...namesOf(row.name, language), rank: row.rank ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.rank === b.rank ? compare(a.name, b.name) : a.rank - b.rank))
    .map(({ code, name, otherNames, phonePrefix }) => ({ code, name, otherNames, phonePrefix }))
}

function namesOf(names: LocalizedText, language: Language) {
  const name = textIn(names, language)
  return { name, otherNames: [...new Set(Object.values(names))].filter((other) => other !== name) }
}
