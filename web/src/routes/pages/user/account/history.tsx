import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '../../../../features/security/history-page.tsx'

export const Route = createFileRoute('/pages/user/account/history')({
  component: HistoryPage,
})
