import type { DisownedKind } from '@tiantian/contracts/user/auth-event.ts'
import type { Fragment, Queryable, Tx } from './database/database.ts'

// What modules do at a moment of an earlier one, which knows none of them by name.

/** Removes or blanks what tells who these people are, within the transaction that erases their accounts. */
export type Eraser = (tx: Tx, userIds: readonly string[], at: Date) => Promise<unknown>
/** @throws AppError, or what `refusable` turns into one, when the account is still needed */
export type ClosingCheck = (tx: Tx, userId: string) => Promise<unknown>
/** An SQL condition about the user of the row `u`. */
export type Possession = (sql: Queryable) => Fragment

export type SessionEnding = (sql: Queryable, userId: string, at: Date) => Promise<unknown>
/** An account that its owner takes back, with what was done in it since then. */
export interface Disowned {
  readonly userId: string
  /** Timestamp as PostgreSQL prints it. */
  readonly since: string
  readonly at: Date
}
/** Takes back what gives access without a session and was made since; answers how many of which kind. */
export type Disowning = (tx: Tx, disowned: Disowned) => Promise<Partial<Record<DisownedKind, number>>>
/**
 * SQL of what the user of the row `u` can spend at a moment, which is SQL too: an amount in minor units, points, and a
 * number of coupons (S3.5).
 */
export type Spendable = (at: string) => Readonly<Record<'balance' | 'score' | 'coupon', string>>
/** An SQL condition about the file of the row `media_files`. */
export type FileUse = (sql: Queryable) => Fragment
