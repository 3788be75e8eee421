import { AppError } from '@tiantian/contracts/error.ts'
import { FILE_PASS_MINUTES } from '@tiantian/contracts/publish/dataset-access.ts'
import type { Passes } from '../../platform/pass.ts'
import { createPasses } from '../../platform/pass.ts'
import type { Reader } from './dataset-access.ts'
import { strangerAt } from './dataset-access.ts'

/** Links that a browser saves carry no token: these carry what their reader may see of one dataset. */
export const createDataPasses = (tokenSecrets: readonly string[]): Passes =>
  createPasses({ tokenSecrets, purpose: 'files of datasets', minutes: FILE_PASS_MINUTES })

const STANDINGS = ['member', 'signed-in'] as const

const subjectOf = (slug: string, standing: Reader['standing']) => `${standing} ${slug}`

export const passFor = (passes: Passes, { standing, now }: Reader, slug: string): string =>
  passes.issue(subjectOf(slug, standing), now)

/** Whoever has the pass reads as whom it was issued to. @throws AppError('LOGIN_REQUIRED') when it is none, or has ended */
export function readerWith(passes: Passes, pass: string, slug: string, now: Date): Reader {
  const standing = STANDINGS.find((each) => passes.isGood(pass, subjectOf(slug, each), now))
  if (!standing) throw new AppError('LOGIN_REQUIRED')
  return { ...strangerAt(now), standing }
}
