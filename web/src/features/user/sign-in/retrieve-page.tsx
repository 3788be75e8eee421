import { resetPasswordBySms } from '@tiantian/contracts/user/password.ts'
import type * as z from 'zod/mini'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { pageUrl } from '../../shell/page-url.ts'
import { codeError, passwordAgainError, withExtraErrors } from '../address/extra-errors.ts'
import { CodeField } from './code-field.tsx'
import { GuardField } from './guard-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { RETRIEVE_BY_EMAIL_PAGE } from './sign-address.ts'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { SignLink, SignLinks } from './sign-links.tsx'
import { useAfterReset } from './use-after-reset.ts'
import { CAPTCHA_FIELD, useCaptchaGuard } from './use-captcha.ts'
import { useLockWords } from './use-lock-words.ts'
import { mobileField, useMobileDraft } from './use-mobile-draft.ts'

interface RetrievePageProps {
  /** If the address contains it, the code is sent at once. */
  phoneNumber: string | undefined
  isLocked: boolean
  uniIdRedirectUrl: string | undefined
}

/** Sets a new password by a code to the mobile of the account (S2.42). */
export function RetrievePage({ phoneNumber, isLocked, uniIdRedirectUrl }: RetrievePageProps) {
  const t = useText()
  const { form, guard, number } = useRetrieveForm(phoneNumber, uniIdRedirectUrl)
  return (
    <SignFrame title={t('signIn.reset.title')} lead={t('signIn.reset.bySmsLead')}>
      <SignForm form={form} submitText={t('signIn.reset.save')}>
        <MobileField {...mobileField(form)} isLocked={isLocked && phoneNumber !== undefined} />
        <CodeField
          delivery={{ channel: 'sms', scene: 'reset-pwd-by-sms' }}
          target={number}
          targetName="mobile"
          onTargetWrong={() => form.touch('mobile')}
          isSentAtOnce={phoneNumber !== undefined}
          {...field(form, 'code')}
        />
        <NewPasswordFields
          label={t('signIn.reset.newPassword')}
          password={field(form, 'password')}
          again={field(form, 'passwordAgain')}
        />
        <GuardField guard={guard} {...field(form, 'captcha')} />
      </SignForm>
      <SignLinks>
        <SignLink
          text={t('signIn.reset.byEmail')}
          url={pageUrl(RETRIEVE_BY_EMAIL_PAGE, { uniIdRedirectUrl })}
        />
      </SignLinks>
    </SignFrame>
  )
}

function useRetrieveForm(phoneNumber: string | undefined, uniIdRedirectUrl: string | undefined) {
  const guard = useCaptchaGuard('reset-pwd-by-sms')
  const mobiles = useMobileDraft(phoneNumber)
  const form = useForm({
    start: { ...mobiles.start, code: '', password: '', passwordAgain: '', captcha: '' },
    check: (draft) =>
      withExtraErrors(
        mobiles.check(draft, (known) => guard.check(resetPasswordBySms.input, known)),
        {
          code: codeError(draft.code),
          passwordAgain: passwordAgainError(draft.password, draft.passwordAgain),
        },
      ),
    send: useLockWords()((input: z.output<typeof resetPasswordBySms.input>) =>
      call(resetPasswordBySms, input),
    ),
    onSent: useAfterReset(uniIdRedirectUrl),
    onRefused: guard.refused,
    fieldOf: { SMS_CODE_WRONG: 'code', PASSWORD_COMMON: 'password', ...CAPTCHA_FIELD },
  })
  return { form, guard, number: mobiles.number(form.draft) }
}
