import { publish } from '../en/publish.ts'
import { saved } from '../en/saved.ts'

/** News and data, and what was kept of them. */
export const texts = { publish, saved }
