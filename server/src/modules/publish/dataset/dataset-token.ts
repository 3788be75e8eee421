import { AppError } from '@tiantian/contracts/error.ts'
import { FILE_TOKEN_MINUTES } from '@tiantian/contracts/publish/dataset-access.ts'
import type { SignedTokens } from '../../../platform/secret/signed-token.ts'
import { createSignedTokens } from '../../../platform/secret/signed-token.ts'
import type { DatasetAccessViewer } from './dataset-access.ts'
import { strangerAt } from './dataset-access.ts'

/** Browser downloads carry no access token: these signed links carry the reader's access to one dataset. */
export const createDataTokens = (tokenSecrets: readonly string[]): SignedTokens =>
  createSignedTokens({ tokenSecrets, purpose: 'files of datasets', minutes: FILE_TOKEN_MINUTES })

const STANDINGS = ['member', 'signed-in'] as const

const subjectOf = (slug: string, availability: DatasetAccessViewer['standing']) => `${availability} ${slug}`

export const tokenFor = (
  tokens: SignedTokens,
  { standing: availability, now }: DatasetAccessViewer,
  slug: string,
): string => tokens.issue(subjectOf(slug, availability), now)

/**
 * The token gives the access of the reader it was issued to. @throws AppError('LOGIN_REQUIRED') when it is invalid or
 * expired
 */
export function readerWith(
  tokens: SignedTokens,
  token: string,
  slug: string,
  now: Date,
): DatasetAccessViewer {
  const availability = STANDINGS.find((each) => tokens.isGood(token, subjectOf(slug, each), now))
  if (!availability) throw new AppError('LOGIN_REQUIRED')
  return { ...strangerAt(now), standing: availability }
}
