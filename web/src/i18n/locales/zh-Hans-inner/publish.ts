import { publish } from '../zh-Hans/publish.ts'
import { saved } from '../zh-Hans/saved.ts'

/** News and data, and what was kept of them. */
export const texts = { publish, saved }
