import { announcement } from '../en/announcement.ts'
import { message } from '../en/message.ts'

/** Messages and announcements. */
export const texts = { message, announcement }
