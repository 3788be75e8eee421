import { createFileRoute } from '@tanstack/react-router'
import { NOTIFICATION_VIEWS } from '@tiantian/contracts/push/names.ts'
import * as z from 'zod/mini'
import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/message/notifications')({
  validateSearch: z.object({ show: choiceParam(NOTIFICATION_VIEWS) }),
  component: Page,
})

function Page() {
  return <NotificationsPage show={Route.useSearch().show ?? 'all'} />
}
