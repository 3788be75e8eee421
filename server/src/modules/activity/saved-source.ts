import type { SavedCard } from '@tiantian/contracts/activity/saved.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Money } from '@tiantian/contracts/money.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { Sql } from 'postgres'

/** How cards are to be shown. */
export interface ViewerSettings {
  readonly language: Language
  readonly compare?: Vehicle | undefined
  readonly now: Date
}

/** A kind of thing that can be kept and looked at. */
export interface SavedSource {
  readonly kind: SavedKind
  /** What a wish for a thing is refused with that may not be shown. */
  readonly notFound: ErrorCode
  /** SQL: whether there is a card for `f.object_id`, so that pages, counts and limits go by what is listed. */
  readonly hasCard: string
  /** Those of the things that may be shown, with what they cost, if things of the kind cost something. */
  findShown(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Money | null>>
  /** Their cards; what is gone shows what it was, and what never was is left out. */
  show(sql: Sql, ids: readonly string[], viewer: ViewerSettings): Promise<ReadonlyMap<string, SavedCard>>
}

export type SavedSources = readonly SavedSource[]

/** SQL: whether there is a card for the row `f` of favourites or footprints, of whatever kind. */
export const hasCardSql = (sources: SavedSources): string =>
  `case f.kind ${sources.map(({ kind, hasCard }) => `when '${kind}' then ${hasCard}`).join(' ')} end`

/** @throws Error for a kind that the contract names and no module has added */
export function sourceOf(sources: SavedSources, kind: string): SavedSource {
  const source = sources.find((each) => each.kind === kind)
  if (!source) throw new Error(`No module shows what is saved as ${kind}`)
  return source
}
