import { createFileRoute } from '@tanstack/react-router'
import { BindMobilePage } from '../../../../features/security/bind-mobile-page.tsx'
import { accountQuery } from '../../../../features/security/security-query.ts'

export const Route = createFileRoute('/pages/user/edit/mobile')({
  loader: ({ context }) => context.queryClient.ensureQueryData(accountQuery()),
  component: BindMobilePage,
})
