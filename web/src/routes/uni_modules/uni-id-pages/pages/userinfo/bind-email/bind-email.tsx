import { createFileRoute } from '@tanstack/react-router'
import { BindEmailPage } from '../../../../../../features/security/bind-email-page.tsx'
import { accountQuery } from '../../../../../../features/security/security-query.ts'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/userinfo/bind-email/bind-email')({
  loader: ({ context }) => context.queryClient.ensureQueryData(accountQuery()),
  component: BindEmailPage,
})
