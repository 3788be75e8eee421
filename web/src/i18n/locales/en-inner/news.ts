import { messageLink } from '../en/message-link.ts'
import { notifications } from '../en/notifications.ts'

/** What concerns a member. */
export const texts = { notifications, message: messageLink }
