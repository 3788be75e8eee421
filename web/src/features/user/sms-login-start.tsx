import { mobile } from '@tiantian/contracts/user/contact.ts'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { useForm } from '../../ui/use-form.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { MobileField } from './mobile-field.tsx'
import { LOGIN_BY_SMS_PAGE } from './sign-address.ts'
import { SignForm } from './sign-form.tsx'
import { mobileField, useMobileDraft } from './use-mobile-draft.ts'

const start = z.object({ mobile })

interface SmsLoginStartProps {
  /** Further parameters for the next page. */
  onward: { uniIdRedirectUrl: string | undefined; inviteCode: string | undefined }
}

/** The mobile number; the code is entered on the next page. */
export function SmsLoginStart({ onward }: SmsLoginStartProps) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const mobiles = useMobileDraft()
  const form = useForm({
    start: mobiles.start,
    check: (draft) => mobiles.check(draft, (known) => checkForm(start, known)),
    send: (input: z.output<typeof start>) => Promise.resolve(input.mobile),
    // Replaces this page, so that back leaves the login instead of going round.
    onSent: (phoneNumber) => redirectTo(pageUrl(LOGIN_BY_SMS_PAGE, { phoneNumber, ...onward })),
  })
  return (
    <SignForm form={form} submitText={t('signIn.sms.next')}>
      <MobileField {...mobileField(form)} />
    </SignForm>
  )
}
