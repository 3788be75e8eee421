import type { RateLimit } from '../action.ts'

/** A signed form may be posted once, within ten minutes. */
export const UPLOAD_POLICY_LIFE_S = 600
/** Signed and never reported: deleted after a day. */
export const UPLOAD_REPORT_MAX_S = 86_400

/** Upload limits per 24 hours. */
export interface Quota {
  readonly files: number
  readonly bytes: number
}
export const UPLOAD_QUOTA = {
  user: { files: 2000, bytes: 4_000_000_000 },
  /** For a page with an anonymous token only. */
  device: { files: 300, bytes: 1_000_000_000 },
} as const satisfies Record<string, Quota>

/** Anonymous tokens are free, so the address is limited too; a whole office may share one. */
export const UPLOADS_OF_ADDRESS: RateLimit = { max: 1000, windowSeconds: 3600 }
