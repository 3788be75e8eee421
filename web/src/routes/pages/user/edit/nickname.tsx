import { createFileRoute } from '@tanstack/react-router'
import { NicknamePage } from '../../../../features/user/nickname-page.tsx'
import { loadOwnUser } from '../../../../features/user/own-user.ts'

export const Route = createFileRoute('/pages/user/edit/nickname')({
  loader: ({ context }) => loadOwnUser(context.queryClient),
  component: NicknamePage,
})
