import { announcement } from '../kk/announcement.ts'
import { message } from '../kk/message.ts'

/** Messages and announcements. */
export const texts = { message, announcement }
