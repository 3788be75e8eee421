import { createFileRoute } from '@tanstack/react-router'
import { leaveWhenSignedIn, signSearch } from '../../../../../features/user/redirect-param.ts'
import { RegisterPage } from '../../../../../features/user/register-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/register/register')({
  validateSearch: signSearch,
  beforeLoad: ({ search }) => leaveWhenSignedIn(search),
  component: Page,
})

function Page() {
  return <RegisterPage uniIdRedirectUrl={Route.useSearch().uniIdRedirectUrl} />
}
