import { publish } from '../ru/publish.ts'
import { saved } from '../ru/saved.ts'

/** News and data, and what was kept of them. */
export const texts = { publish, saved }
