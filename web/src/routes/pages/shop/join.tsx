import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { JoinPage } from '../../../features/my-shop/join-page.tsx'
import { idParam, textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/shop/join')({
  validateSearch: z.object({ token: textParam, id: idParam }),
  component: Page,
})

function Page() {
  const { token, id } = Route.useSearch()
  return <JoinPage token={token} id={id} />
}
