import { messageLink } from '../ru/message-link.ts'
import { notifications } from '../ru/notifications.ts'

/** What concerns a member. */
export const texts = { notifications, message: messageLink }
