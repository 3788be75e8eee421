import { security } from '../ru/security.ts'
import { settings } from '../ru/settings.ts'

/** How an account is protected and set up. */
export const texts = { security, settings }
