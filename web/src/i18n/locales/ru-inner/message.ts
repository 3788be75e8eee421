import { announcement } from '../ru/announcement.ts'
import { message } from '../ru/message.ts'

/** Messages and announcements. */
export const texts = { message, announcement }
