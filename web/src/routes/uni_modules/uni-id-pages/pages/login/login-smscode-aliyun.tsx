import { createFileRoute } from '@tanstack/react-router'
import { countriesQuery } from '../../../../../features/user/address/country.ts'
import { leaveWhenSignedIn, smsCodeSearch } from '../../../../../features/user/sign-in/redirect-param.ts'
import { SmsLoginPage } from '../../../../../features/user/sign-in/sms-login-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/login/login-smscode-aliyun')({
  validateSearch: smsCodeSearch,
  beforeLoad: ({ search }) => leaveWhenSignedIn(search),
  loader: ({ context }) => context.queryClient.ensureQueryData(countriesQuery()),
  component: Page,
})

function Page() {
  return <SmsLoginPage {...Route.useSearch()} />
}
