import { messageLink } from '../zh-Hans/message-link.ts'
import { notifications } from '../zh-Hans/notifications.ts'

/** What concerns a member. */
export const texts = { notifications, message: messageLink }
