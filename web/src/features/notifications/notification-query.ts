import type { QueryClient } from '@tanstack/react-query'
import type { NotificationView } from '@tiantian/contracts/push/names.ts'
import {
  countNotifications,
  getNotificationSettings,
  listNotifications,
} from '@tiantian/contracts/push/notification.ts'
import { infinite, query, readsBy } from '../../sdk/query.ts'

export const NOTIFICATIONS_PAGE = '/pages/message/notifications'

export const notificationsQuery = (show: NotificationView) => infinite(listNotifications, { show })
export const notificationSettingsQuery = () => query(getNotificationSettings, {})

/** After one arrived, was read or put away: the lists, and the number in the header. */
export function refreshNotifications(client: QueryClient) {
  for (const action of [listNotifications, countNotifications]) void client.invalidateQueries(readsBy(action))
}
