import { email } from '@tiantian/contracts/user/email.ts'
import { resetPasswordByEmail } from '@tiantian/contracts/user/password.ts'
import type * as z from 'zod/mini'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { pageUrl } from '../../shell/page-url.ts'
import { codeError, passwordAgainError, withExtraErrors } from '../address/extra-errors.ts'
import { CodeField } from './code-field.tsx'
import { EmailField } from './email-field.tsx'
import { GuardField } from './guard-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { RETRIEVE_PAGE } from './sign-address.ts'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { SignLink, SignLinks } from './sign-links.tsx'
import { useAfterReset } from './use-after-reset.ts'
import { CAPTCHA_FIELD, useCaptchaGuard } from './use-captcha.ts'
import { useLockWords } from './use-lock-words.ts'

interface RetrieveByEmailPageProps {
  emailNumber: string | undefined
  isLocked: boolean
  uniIdRedirectUrl: string | undefined
}

/** Sets a new password by a code to the email address of the account (S2.42). */
export function RetrieveByEmailPage({ emailNumber, isLocked, uniIdRedirectUrl }: RetrieveByEmailPageProps) {
  const t = useText()
  const { form, guard } = useRetrieveForm(emailNumber, uniIdRedirectUrl)
  return (
    <SignFrame title={t('signIn.reset.title')} lead={t('signIn.reset.byEmailLead')}>
      <SignForm form={form} submitText={t('signIn.reset.save')}>
        <EmailField {...field(form, 'email')} readOnly={isLocked && emailNumber !== undefined} />
        <CodeField
          delivery={{ channel: 'email', scene: 'reset-pwd-by-email' }}
          target={email.safeParse(form.draft.email).data}
          targetName="email"
          onTargetWrong={() => form.touch('email')}
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
        <SignLink text={t('signIn.reset.bySms')} url={pageUrl(RETRIEVE_PAGE, { uniIdRedirectUrl })} />
      </SignLinks>
    </SignFrame>
  )
}

function useRetrieveForm(emailNumber: string | undefined, uniIdRedirectUrl: string | undefined) {
  const guard = useCaptchaGuard('reset-pwd-by-email')
  const form = useForm({
    start: { email: emailNumber ?? '', code: '', password: '', passwordAgain: '', captcha: '' },
    check: (draft) =>
      withExtraErrors(guard.check(resetPasswordByEmail.input, draft), {
        code: codeError(draft.code),
        passwordAgain: passwordAgainError(draft.password, draft.passwordAgain),
      }),
    send: useLockWords()((input: z.output<typeof resetPasswordByEmail.input>) =>
      call(resetPasswordByEmail, input),
    ),
    onSent: useAfterReset(uniIdRedirectUrl),
    onRefused: guard.refused,
    fieldOf: { EMAIL_CODE_WRONG: 'code', PASSWORD_COMMON: 'password', ...CAPTCHA_FIELD },
  })
  return { form, guard }
}
