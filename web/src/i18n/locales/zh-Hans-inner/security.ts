import { security } from '../zh-Hans/security.ts'
import { settings } from '../zh-Hans/settings.ts'

/** How an account is protected and set up. */
export const texts = { security, settings }
