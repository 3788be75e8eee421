import { email } from '@tiantian/contracts/user/contact.ts'
import { registerByEmail } from '@tiantian/contracts/user/login-by-code.ts'
import type * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { enter } from '../../sdk/enter.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useAfterLogin } from './after-login.ts'
import { AgreementField } from './agreement-field.tsx'
import { checkAlso, codeError } from './check-also.ts'
import { CodeField } from './code-field.tsx'
import { EmailField } from './email-field.tsx'
import { GuardField } from './guard-field.tsx'
import { InviteField } from './invite-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { NicknameField } from './nickname-field.tsx'
import { checkRegistration, REGISTRATION, registrationWish } from './registration.ts'
import { REGISTER_PAGE } from './sign-address.ts'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { LoginLink, SignLink, SignLinks } from './sign-links.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from './use-captcha-guard.ts'
import { useLockWords } from './use-lock-words.ts'

interface RegisterByEmailPageProps {
  uniIdRedirectUrl: string | undefined
  /** That of the link of an invitation. */
  inviteCode: string | undefined
}

/** Registration by an email address (S2.41), which a code shows to be hers. */
export function RegisterByEmailPage({ uniIdRedirectUrl, inviteCode }: RegisterByEmailPageProps) {
  const t = useText()
  const { form, guard } = useEmailForm(uniIdRedirectUrl, inviteCode)
  const search = { uniIdRedirectUrl, inviteCode: form.draft.inviteCode || undefined }
  return (
    <SignFrame title={t('user.registerTitle')} lead={t('user.registerLead')}>
      <SignForm form={form} submitText={t('user.register')}>
        <EmailField {...field(form, 'email')} />
        <CodeField
          way={{ channel: 'email', scene: 'register' }}
          target={email.safeParse(form.draft.email).data}
          targetName="email"
          onTargetWrong={() => form.touch('email')}
          {...field(form, 'code')}
        />
        <NicknameField {...field(form, 'nickname')} />
        <NewPasswordFields password={field(form, 'password')} again={field(form, 'passwordAgain')} />
        <InviteField isOptional {...field(form, 'inviteCode')} />
        <GuardField guard={guard} {...field(form, 'captcha')} />
        <AgreementField {...field(form, 'isAgreed')} />
      </SignForm>
      <SignLinks>
        <SignLink text={t('signIn.byUsername')} url={pageUrl(REGISTER_PAGE, search)} />
        <LoginLink uniIdRedirectUrl={uniIdRedirectUrl} />
      </SignLinks>
    </SignFrame>
  )
}

function useEmailForm(uniIdRedirectUrl: string | undefined, inviteCode = '') {
  const guard = useCaptchaGuard('register')
  const form = useForm({
    start: { ...REGISTRATION, inviteCode, email: '', code: '', captcha: '' },
    check: (draft) => {
      const checked = guard.check(registerByEmail.input, registrationWish(draft))
      return checkAlso(checkRegistration(checked, draft), { code: codeError(draft.code) })
    },
    send: useLockWords()(register),
    onSent: useAfterLogin(uniIdRedirectUrl),
    onRefused: guard.refused,
    fieldOf: {
      EMAIL_CODE_WRONG: 'code',
      EMAIL_TAKEN: 'email',
      PASSWORD_COMMON: 'password',
      INVITE_CODE_INVALID: 'inviteCode',
      ...CAPTCHA_FIELD,
    },
  })
  return { form, guard }
}

async function register(wish: z.output<typeof registerByEmail.input>) {
  return enter(await call(registerByEmail, wish))
}
