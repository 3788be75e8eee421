import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NotMePage } from '../../../../features/security/not-me-page.tsx'
import { textParam } from '../../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/user/account/not-me')({
  validateSearch: z.object({ token: textParam }),
  component: Page,
})

function Page() {
  return <NotMePage token={Route.useSearch().token} />
}
