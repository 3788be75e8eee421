import type { RateLimit } from '../action.ts'

/** A signed form may be posted for ten minutes, once. */
export const UPLOAD_POLICY_LIFE_S = 600
/** Signed and never reported: forgotten after a day. */
export const UPLOAD_REPORT_MAX_S = 86_400

/** What may be uploaded within 24 hours. */
export interface Quota {
  readonly files: number
  readonly bytes: number
}
export const UPLOAD_QUOTA = {
  user: { files: 2000, bytes: 4_000_000_000 },
  /** A page of which only the anonymous token is known. */
  device: { files: 300, bytes: 1_000_000_000 },
} as const satisfies Record<string, Quota>

/** Anonymous tokens cost nothing, so the address counts too; a whole office may share one. */
export const UPLOADS_OF_ADDRESS: RateLimit = { max: 1000, windowSeconds: 3600 }
