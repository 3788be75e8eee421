import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import type { Db } from './database/database.ts'

/**
 * A module's data about a user, for the export of their personal data. All SQL is written by hand: nothing of it may
 * come from user input.
 */
export interface PersonalData {
  /** Of its files: `orders` becomes orders.json and orders.csv. */
  readonly name: string
  readonly title: Required<LocalizedText>
  /** Tables with their joins. */
  readonly from: string
  /** The column with the owner's user id. */
  readonly owner: string
  /** Columns that order the rows, unique together, with their types. */
  readonly key: Readonly<Record<string, string>>
  /** The exported columns, under the names that the user reads. */
  readonly columns: Readonly<Record<string, string>>
}

/** A translated text in the reader's language. */
export const inLanguage = (column: string) => `coalesce(${column} ->> $2, ${column} ->> 'en', '')`

const PAGE_ROWS = 1000

type PersonalDataRow = Readonly<Record<string, unknown>>

/** All rows of a user, a thousand at a time: no transaction waits for a slow reader. */
export async function* rowsOf(
  { sql }: Db,
  part: PersonalData,
  userId: string,
  language: Language,
): AsyncGenerator<PersonalDataRow> {
  const names = Object.keys(part.columns)
  let after: string[] | undefined
  for (;;) {
    const page = await sql.unsafe<PersonalDataRow[]>(pageOf(part, after !== undefined), [
      userId,
      language,
      ...(after ?? []),
    ])
    for (const row of page) yield Object.fromEntries(names.map((name) => [name, row[name]]))
    const last = page.at(-1)
    if (page.length < PAGE_ROWS || !last) return
    after = Object.keys(part.key).map((_, index) => String(last[`key ${index}`]))
  }
}

function pageOf({ from, owner, key, columns }: PersonalData, isNext: boolean): string {
  const keys = Object.keys(key)
  const read = [
    ...Object.entries(columns).map(([name, column]) => `${column} as "${name}"`),
    ...keys.map((column, index) => `${column}::text as "key ${index}"`),
  ]
  const marks = Object.values(key).map((type, index) => `$${index + 3}::${type}`)
  // The language is used even when a part has no texts, so that each statement has the same parameters.
  return `select ${read.join(', ')} from ${from} where ${owner} = $1::uuid and $2::text is not null
    ${isNext ? `and (${keys.join(', ')}) > (${marks.join(', ')})` : ''}
    order by ${keys.join(', ')} limit ${PAGE_ROWS}`
}
