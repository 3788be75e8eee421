import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

/** Within 24 hours. */
export const EXPORTS_MAX = 5
export const EXPORT_LINK_LIFE_S = 600

export const createExport = defineAction({
  name: 'user/data/export',
  summary: 'A link to all that is kept about me, as a zip of JSON and CSV; good for ten minutes',
  auth: 'member',
  stepUp: true,
  input: z.object({}),
  /** `url` is a path on this server. */
  output: z.object({ url: z.string(), expiresAt: z.string() }),
  limit: { max: 20, windowSeconds: 600 },
})
