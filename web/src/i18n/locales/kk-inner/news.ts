import { messageLink } from '../kk/message-link.ts'
import { notifications } from '../kk/notifications.ts'

/** What concerns a member. */
export const texts = { notifications, message: messageLink }
