import { publish } from '../kk/publish.ts'
import { saved } from '../kk/saved.ts'

/** News and data, and what was kept of them. */
export const texts = { publish, saved }
