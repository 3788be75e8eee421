import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '../../../../features/user/invite-page.tsx'
import { inviteQuery } from '../../../../features/user/invite-query.ts'
import { inviteSearch } from '../../../../features/user/sign-in/redirect-param.ts'

export const Route = createFileRoute('/pages/user/invite/invite')({
  validateSearch: inviteSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(inviteQuery()),
  component: Page,
})

function Page() {
  return <InvitePage given={Route.useSearch().inviteCode} />
}
