import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { accountQuery } from '../../../../../../features/security/security-query.ts'
import { SetPasswordPage } from '../../../../../../features/security/set-password-page.tsx'
import { textParam } from '../../../../../../features/shell/search-params.ts'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/userinfo/set-pwd/set-pwd')({
  validateSearch: z.object({ uniIdRedirectUrl: textParam, loginType: textParam }),
  loader: ({ context }) => context.queryClient.ensureQueryData(accountQuery()),
  component: Page,
})

function Page() {
  return <SetPasswordPage {...Route.useSearch()} />
}
