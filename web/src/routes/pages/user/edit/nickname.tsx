import { createFileRoute } from '@tanstack/react-router'
import { loadOwnUser } from '../../../../features/user/own-user.ts'
import { NicknamePage } from '../../../../features/user/profile/nickname-page.tsx'

export const Route = createFileRoute('/pages/user/edit/nickname')({
  loader: ({ context }) => loadOwnUser(context.queryClient),
  component: NicknamePage,
})
