import { announcement } from '../zh-Hans/announcement.ts'
import { message } from '../zh-Hans/message.ts'

/** Messages and announcements. */
export const texts = { message, announcement }
