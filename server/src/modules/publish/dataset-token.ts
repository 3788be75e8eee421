import { AppError } from '@tiantian/contracts/error.ts'
import { FILE_TOKEN_MINUTES } from '@tiantian/contracts/publish/dataset-access.ts'
import type { SignedTokens } from '../../platform/signed-token.ts'
import { createSignedTokens } from '../../platform/signed-token.ts'
import type { DatasetAccessViewer } from './dataset-access.ts'
import { strangerAt } from './dataset-access.ts'

/** Links that a browser saves carry no token: these carry what their reader may see of one dataset. */
export const createDataTokens = (tokenSecrets: readonly string[]): SignedTokens =>
  createSignedTokens({ tokenSecrets, purpose: 'files of datasets', minutes: FILE_TOKEN_MINUTES })

const STANDINGS = ['member', 'signed-in'] as const

const subjectOf = (slug: string, availability: DatasetAccessViewer['standing']) => `${availability} ${slug}`

export const tokenFor = (
  tokens: SignedTokens,
  { standing: availability, now }: DatasetAccessViewer,
  slug: string,
): string => tokens.issue(subjectOf(slug, availability), now)

/** Whoever has the pass reads as whom it was issued to. @throws AppError('LOGIN_REQUIRED') when it is none, or has ended */
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
