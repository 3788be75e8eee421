import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { LinkMissing, MailTicketPage } from '../../../features/expo/mail-ticket-page.tsx'
import { textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/expo-forum/my-ticket')({
  validateSearch: z.object({ token: textParam }),
  component: Page,
})

function Page() {
  const { token } = Route.useSearch()
  return token ? <MailTicketPage token={token} /> : <LinkMissing />
}
