import { createFileRoute } from '@tanstack/react-router'
import { leaveWhenSignedIn, signSearch } from '../../../../../features/user/redirect-param.ts'
import { RegisterByEmailPage } from '../../../../../features/user/register-by-email-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/register/register-by-email')({
  validateSearch: signSearch,
  beforeLoad: ({ search }) => leaveWhenSignedIn(search),
  component: Page,
})

function Page() {
  return <RegisterByEmailPage uniIdRedirectUrl={Route.useSearch().uniIdRedirectUrl} />
}
