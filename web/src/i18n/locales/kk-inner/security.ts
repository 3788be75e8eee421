import { security } from '../kk/security.ts'
import { settings } from '../kk/settings.ts'

/** How an account is protected and set up. */
export const texts = { security, settings }
