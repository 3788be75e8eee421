import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { UnsubscribePage } from '../../../../features/settings/unsubscribe-page.tsx'
import { textParam } from '../../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/user/settings/unsubscribe')({
  validateSearch: z.object({ token: textParam }),
  component: Page,
})

function Page() {
  return <UnsubscribePage token={Route.useSearch().token} />
}
