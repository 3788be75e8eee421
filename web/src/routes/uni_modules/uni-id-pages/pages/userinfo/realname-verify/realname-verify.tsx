import { createFileRoute } from '@tanstack/react-router'
import { RealNamePage } from '../../../../../../features/security/real-name-page.tsx'
import { realNameQuery } from '../../../../../../features/security/security-query.ts'

export const Route = createFileRoute(
  '/uni_modules/uni-id-pages/pages/userinfo/realname-verify/realname-verify',
)({
  loader: ({ context }) => context.queryClient.ensureQueryData(realNameQuery()),
  component: RealNamePage,
})
