import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { textParam } from '../../../features/shell/search-params.ts'
import { DownloadPage } from '../../../features/user/download-page.tsx'

/** `u` is the name of the code in the launch address of the app. */
export const Route = createFileRoute('/pages/app/invite')({
  validateSearch: z.object({ inviteCode: textParam, u: textParam }),
  component: Page,
})

function Page() {
  const { inviteCode, u } = Route.useSearch()
  return <DownloadPage given={inviteCode ?? u} />
}
