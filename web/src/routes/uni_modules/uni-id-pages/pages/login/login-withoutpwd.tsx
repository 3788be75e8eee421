import { createFileRoute } from '@tanstack/react-router'
import { countriesQuery } from '../../../../../features/user/address/country.ts'
import { CodeLoginPage } from '../../../../../features/user/sign-in/code-login-page.tsx'
import { leaveWhenSignedIn, waySearch } from '../../../../../features/user/sign-in/redirect-param.ts'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/login/login-withoutpwd')({
  validateSearch: waySearch,
  beforeLoad: ({ search }) => leaveWhenSignedIn(search),
  loader: ({ context }) => context.queryClient.ensureQueryData(countriesQuery()),
  component: Page,
})

function Page() {
  return <CodeLoginPage {...Route.useSearch()} />
}
