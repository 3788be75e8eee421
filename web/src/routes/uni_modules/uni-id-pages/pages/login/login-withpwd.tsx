import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../../../../features/user/login-page.tsx'
import { leaveWhenSignedIn, signSearch } from '../../../../../features/user/redirect-param.ts'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/login/login-withpwd')({
  validateSearch: signSearch,
  beforeLoad: ({ search }) => leaveWhenSignedIn(search),
  component: Page,
})

function Page() {
  return <LoginPage uniIdRedirectUrl={Route.useSearch().uniIdRedirectUrl} />
}
