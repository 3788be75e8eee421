import { createFileRoute } from '@tanstack/react-router'
import { loadOwnUser } from '../../../../features/user/own-user.ts'
import { UsernamePage } from '../../../../features/user/profile/username-page.tsx'

export const Route = createFileRoute('/pages/user/edit/username')({
  loader: ({ context }) => loadOwnUser(context.queryClient),
  component: UsernamePage,
})
