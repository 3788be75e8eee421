import { createFileRoute } from '@tanstack/react-router'
import { leaveWhenRegistered, registerSearch } from '../../../../../features/user/sign-in/redirect-param.ts'
import { RegisterByEmailPage } from '../../../../../features/user/sign-in/register-by-email-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/register/register-by-email')({
  validateSearch: registerSearch,
  beforeLoad: ({ search }) => leaveWhenRegistered(search),
  component: Page,
})

function Page() {
  const { uniIdRedirectUrl, inviteCode } = Route.useSearch()
  return <RegisterByEmailPage uniIdRedirectUrl={uniIdRedirectUrl} inviteCode={inviteCode} />
}
