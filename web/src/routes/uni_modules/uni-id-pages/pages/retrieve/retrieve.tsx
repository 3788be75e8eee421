import { createFileRoute } from '@tanstack/react-router'
import { countriesQuery } from '../../../../../features/user/address/country.ts'
import { retrieveSearch } from '../../../../../features/user/sign-in/redirect-param.ts'
import { RetrievePage } from '../../../../../features/user/sign-in/retrieve-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/retrieve/retrieve')({
  validateSearch: retrieveSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(countriesQuery()),
  component: Page,
})

function Page() {
  const { phoneNumber, lock, uniIdRedirectUrl } = Route.useSearch()
  return (
    <RetrievePage phoneNumber={phoneNumber} isLocked={lock === true} uniIdRedirectUrl={uniIdRedirectUrl} />
  )
}
