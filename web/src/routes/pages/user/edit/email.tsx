import { createFileRoute } from '@tanstack/react-router'
import { BindEmailPage } from '../../../../features/security/bind-email-page.tsx'
import { accountQuery } from '../../../../features/security/security-query.ts'

export const Route = createFileRoute('/pages/user/edit/email')({
  loader: ({ context }) => context.queryClient.ensureQueryData(accountQuery()),
  component: BindEmailPage,
})
