import type { SavedCard } from '@tiantian/contracts/activity/saved.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Money } from '@tiantian/contracts/money.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** How cards are rendered. */
export interface ViewerSettings {
  readonly language: Language
  readonly compare?: Vehicle | undefined
  readonly now: Date
}

/** A kind of object that can be a favorite or a history entry. */
export interface SavedSource {
  readonly kind: SavedKind
  /** The error for an object that may not be shown. */
  readonly notFound: ErrorCode
  /** SQL: whether there is a card for `f.object_id`, so that pages, counts and limits match the list. */
  readonly hasCard: string
  /** Those of the objects that may be shown, with their price if the kind has prices. */
  findShown(sql: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Money | null>>
  /** Their cards; objects no longer on sale show what they were, unknown ones are left out. */
  show(
    sql: Queryable,
    ids: readonly string[],
    viewer: ViewerSettings,
  ): Promise<ReadonlyMap<string, SavedCard>>
}

export type SavedSources = readonly SavedSource[]

/** SQL: whether there is a card for the row `f` of favorites or history, of any kind. */
export const hasCardSql = (sources: SavedSources): string =>
  `case f.kind ${sources.map(({ kind, hasCard }) => `when '${kind}' then ${hasCard}`).join(' ')} end`

/** @throws Error for a kind in the contract without a module */
export function sourceOf(sources: SavedSources, kind: string): SavedSource {
  const source = sources.find((each) => each.kind === kind)
  if (!source) throw new Error(`no module shows the saved kind ${kind}`)
  return source
}
