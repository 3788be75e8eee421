import { createFileRoute } from '@tanstack/react-router'
import { leaveWhenRegistered, registerSearch } from '../../../../../features/user/sign-in/redirect-param.ts'
import { RegisterPage } from '../../../../../features/user/sign-in/register-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/register/register')({
  validateSearch: registerSearch,
  beforeLoad: ({ search }) => leaveWhenRegistered(search),
  component: Page,
})

function Page() {
  const { uniIdRedirectUrl, inviteCode } = Route.useSearch()
  return <RegisterPage uniIdRedirectUrl={uniIdRedirectUrl} inviteCode={inviteCode} />
}
