import type { Predicate } from '../../product/list/product-predicates.ts'
import type { Statement } from '../../product/list/statement.ts'
import type { Intent } from '../parser/intent.ts'
import type { ParsedQuery } from '../parser/parsed-query.ts'
import { wordChip } from '../parser/parsed-query.ts'
import type { TextSearch } from '../text-search.ts'
import type { KnownWords } from '../word-search.ts'
import { isWhole } from './number-hit.ts'
import { matchByIdSql, matchSql } from './number-results.ts'
import type { NumberHits } from './number-search.ts'

/** Above all scores of words, sizes and cars. */
const NUMBER_POINTS = 1_000_000_000_000n

/** `подшипник 6204`: some part number has this prefix, but only one of this kind is meant. */
export const isOfKind = (found: NumberHits, beside: Intent | undefined): boolean =>
  !isWhole(found) && beside !== undefined && beside.categories.length > 0

/** What a text requests beside a part number, and the part number as one. */
export function withoutNumber(
  intent: Intent,
  { from, to }: NumberHits,
  { tokens }: ParsedQuery,
  text: string,
): Intent {
  const own = tokens.slice(from, to)
  const { text: piece, at } = wordChip(text, own[0]!.start, own.at(-1)!.end)
  return {
    ...intent,
    words: intent.words.filter((word) => !own.includes(word)),
    chips: intent.chips.map((chip) =>
      chip.kind === 'word' && chip.at === at && chip.text === piece ? { ...chip, kind: 'number' } : chip,
    ),
  }
}

/** Parts of the kind whose number has the prefix, or that contain it as a word, before all others of the kind. */
export function searchOfKind(
  { levels, ranking, others, car }: TextSearch,
  found: NumberHits,
  { tokens }: ParsedQuery,
  known: KnownWords,
): TextSearch {
  const words = tokens.slice(found.from, found.to).flatMap(({ stem }) => known.get(stem) ?? [])
  const isNumbered = (statement: Statement) => matchSql(statement, found)
  const numbered: Predicate = {
    key: 'text',
    sql: (statement) => `(${matchByIdSql(statement, found)} or i.tags && ${statement.ints(words)})`,
    share: 0,
  }
  return {
    car,
    levels: [[...(levels[0] ?? []), numbered], ...levels],
    ranking: {
      ...ranking,
      score: (statement, among) =>
        `(${isNumbered(statement)})::int * ${NUMBER_POINTS} + ${ranking.score(statement, among)}`,
      tells: (among) => among.predicates.includes(numbered) || ranking.tells(among),
    },
    others: (level) => (level < 2 ? 'similar' : others(level - 1)),
  }
}
