import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../../../../features/user/sign-in/login-page.tsx'
import { leaveWhenSignedIn, loginSearch } from '../../../../../features/user/sign-in/redirect-param.ts'
import { SecondFactorPage } from '../../../../../features/user/sign-in/second-factor-page.tsx'
import { useSession } from '../../../../../sdk/session.ts'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/login/login-withpwd')({
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => leaveWhenSignedIn(search),
  component: Page,
})

function Page() {
  const { step, uniIdRedirectUrl } = Route.useSearch()
  const { isMember } = useSession()
  // Without the first factor there is no second.
  if (step === 'second-factor' && isMember) return <SecondFactorPage uniIdRedirectUrl={uniIdRedirectUrl} />
  return <LoginPage uniIdRedirectUrl={uniIdRedirectUrl} />
}
