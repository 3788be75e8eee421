import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import { FILE_TOKEN_MINUTES } from '@tiantian/contracts/publish/dataset-access.ts'
import type { Frequency } from '@tiantian/contracts/publish/period.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { SignedTokens } from '../../../platform/secret/signed-token.ts'
import { createSignedTokens } from '../../../platform/secret/signed-token.ts'
import type { DatasetRow } from './dataset-row.ts'

/** A reader of figures. */
export interface DatasetReader {
  readonly standing: 'stranger' | 'signed-in' | 'member'
  readonly now: Date
}

export interface DatasetAccessContext {
  readonly language: Language
  readonly reader: DatasetReader
  /** All members and periods, for a file. */
  readonly isWhole?: boolean
}

/** For everything that is cached and shared: only what everybody may see. */
export const strangerAt = (now: Date): DatasetReader => ({ standing: 'stranger', now })

export function readerOf(user: Pick<SignedInUser, 'kind' | 'roles'> | undefined, now: Date): DatasetReader {
  if (user?.kind !== 'person') return strangerAt(now)
  return { standing: isAllianceMember(user.roles) ? 'member' : 'signed-in', now }
}

/**
 * The only definition of an alliance member: a user with `publish.data_member`, or a data editor, who sees the
 * figures anyway.
 */
export const isAllianceMember = (roles: readonly string[]): boolean =>
  isAllowed(roles, 'publish.data_member') || isAllowed(roles, 'publish.data_write')

/** Later, or earlier, than any figure. */
const NEVER = '0001-01-01'
const ALWAYS = '9999-12-31'

type WithheldRule = Pick<DatasetRow, 'access' | 'memberLagMonths' | 'frequency'>

/**
 * The day (`2025-07-01`) from which figures are withheld from this reader, compared with the first day of their
 * period.
 */
export function openBefore(
  { access, memberLagMonths, frequency }: WithheldRule,
  { standing, now }: DatasetReader,
): string {
  if (access === 'public' || standing === 'member') return ALWAYS
  if (access === 'login') return standing === 'signed-in' ? ALWAYS : NEVER
  return periodBegin(monthsBefore(now, memberLagMonths ?? 0), frequency)
}

/** The same day of an earlier month, or its last day: in UTC, like all dates of figures. */
function monthsBefore(now: Date, count: number): Date {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth() - count
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), last)))
}

/** The first day of the period containing a day: all earlier periods are over. */
function periodBegin(day: Date, frequency: Frequency): string {
  const month = { year: 0, quarter: day.getUTCMonth() - (day.getUTCMonth() % 3), month: day.getUTCMonth() }
  return new Date(Date.UTC(day.getUTCFullYear(), month[frequency], 1)).toISOString().slice(0, 10)
}

/** Browser downloads carry no access token: these signed links carry the reader's access to one dataset. */
export const createDataTokens = (tokenSecrets: readonly string[]): SignedTokens =>
  createSignedTokens({ tokenSecrets, purpose: 'files of datasets', minutes: FILE_TOKEN_MINUTES })

const STANDINGS = ['member', 'signed-in'] as const

const subjectOf = (slug: string, standing: DatasetReader['standing']) => `${standing} ${slug}`

export const tokenFor = (tokens: SignedTokens, { standing, now }: DatasetReader, slug: string): string =>
  tokens.issue(subjectOf(slug, standing), now)

/**
 * The token gives the access of the reader it was issued to. @throws AppError('LOGIN_REQUIRED') when it is invalid or
 * expired
 */
export function readerWith(tokens: SignedTokens, token: string, slug: string, now: Date): DatasetReader {
  const standing = STANDINGS.find((each) => tokens.isGood(token, subjectOf(slug, each), now))
  if (!standing) throw new AppError('LOGIN_REQUIRED')
  return { ...strangerAt(now), standing }
}
