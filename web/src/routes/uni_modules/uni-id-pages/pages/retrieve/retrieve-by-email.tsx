import { createFileRoute } from '@tanstack/react-router'
import { retrieveByEmailSearch } from '../../../../../features/user/sign-in/redirect-param.ts'
import { RetrieveByEmailPage } from '../../../../../features/user/sign-in/retrieve-by-email-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/retrieve/retrieve-by-email')({
  validateSearch: retrieveByEmailSearch,
  component: Page,
})

function Page() {
  const { emailNumber, lock, uniIdRedirectUrl } = Route.useSearch()
  return (
    <RetrieveByEmailPage
      emailNumber={emailNumber}
      isLocked={lock === true}
      uniIdRedirectUrl={uniIdRedirectUrl}
    />
  )
}
