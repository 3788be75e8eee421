import { security } from '../en/security.ts'
import { settings } from '../en/settings.ts'

/** How an account is protected and set up. */
export const texts = { security, settings }
