import { createFileRoute } from '@tanstack/react-router'
import { CodeLoginPage } from '../../../../../features/user/code-login-page.tsx'
import { countriesQuery } from '../../../../../features/user/country.ts'
import { leaveWhenSignedIn, waySearch } from '../../../../../features/user/redirect-param.ts'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/login/login-withoutpwd')({
  validateSearch: waySearch,
  beforeLoad: ({ search }) => leaveWhenSignedIn(search),
  loader: ({ context }) => context.queryClient.ensureQueryData(countriesQuery()),
  component: Page,
})

function Page() {
  return <CodeLoginPage {...Route.useSearch()} />
}
