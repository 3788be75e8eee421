import type { RateLimit } from '../action.ts'

/** A signed form may be posted once, within ten minutes. */
export const UPLOAD_POLICY_LIFE_S = 600
/** After it: a form whose upload has begun may be continued from the bytes that have arrived. */
export const UPLOAD_RESUME_S = 3600
/** Signed and never reported: deleted after a day. */
export const UPLOAD_REPORT_MAX_S = 86_400

/** Upload limits per 24 hours. */
export interface Quota {
  readonly files: number
  readonly bytes: number
}
export const UPLOAD_QUOTA = {
  user: { files: 2000, bytes: 4_000_000_000 },
  /** Of these, what only the readers of a record see: documents, files and recordings of messages. */
  userPrivate: { files: 500, bytes: 1_000_000_000 },
  /** All users of one network together. */
  userNetwork: { files: 8000, bytes: 16_000_000_000 },
  /** For a page with an anonymous token only. */
  device: { files: 300, bytes: 500_000_000 },
  /** Anonymous tokens are free: all devices of one network together. */
  deviceNetwork: { files: 1000, bytes: 1_000_000_000 },
} as const satisfies Record<string, Quota>

/** Files that nothing refers to are deleted after this time. */
export const UNUSED_FILE_DAYS = { device: 7, user: 30 } as const

/** A whole office may share an address. */
export const UPLOADS_OF_ADDRESS: RateLimit = { max: 1000, windowSeconds: 3600 }
