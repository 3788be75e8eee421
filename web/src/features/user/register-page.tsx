import { register } from '@tiantian/contracts/user/login.ts'
import { useText } from '../../i18n/use-text.ts'
import { enterByRegistering } from '../../sdk/enter.ts'
import { UsernameField } from '../../ui/text-field.tsx'
import { field, useForm } from '../../ui/use-form.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useAfterLogin } from './after-login.ts'
import { AgreementField } from './agreement-field.tsx'
import { GuardField } from './guard-field.tsx'
import { InviteField } from './invite-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { NicknameField } from './nickname-field.tsx'
import { checkRegistration, REGISTRATION, registrationWish, withUsernameRule } from './registration.ts'
import { REGISTER_BY_EMAIL_PAGE } from './sign-address.ts'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { LoginLink, SignLink, SignLinks } from './sign-links.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from './use-captcha-guard.ts'

interface RegisterPageProps {
  uniIdRedirectUrl: string | undefined
  /** That of the link of an invitation. */
  inviteCode: string | undefined
}

/** Registration by username and password (S1.3); the person is signed in at once. */
export function RegisterPage({ uniIdRedirectUrl, inviteCode }: RegisterPageProps) {
  const t = useText()
  const { form, guard } = useRegisterForm(uniIdRedirectUrl, inviteCode)
  const search = { uniIdRedirectUrl, inviteCode: form.draft.inviteCode || undefined }
  return (
    <SignFrame title={t('user.registerTitle')} lead={t('user.registerLead')}>
      <SignForm form={form} submitText={t('user.register')}>
        <UsernameField
          label={t('user.username')}
          hint={t('user.usernameHint')}
          {...field(form, 'username')}
        />
        <NicknameField {...field(form, 'nickname')} />
        <NewPasswordFields password={field(form, 'password')} again={field(form, 'passwordAgain')} />
        <InviteField isOptional {...field(form, 'inviteCode')} />
        <GuardField guard={guard} {...field(form, 'captcha')} />
        <AgreementField {...field(form, 'isAgreed')} />
      </SignForm>
      <SignLinks>
        <SignLink text={t('signIn.byEmail')} url={pageUrl(REGISTER_BY_EMAIL_PAGE, search)} />
        <LoginLink uniIdRedirectUrl={uniIdRedirectUrl} />
      </SignLinks>
    </SignFrame>
  )
}

function useRegisterForm(uniIdRedirectUrl: string | undefined, inviteCode = '') {
  const guard = useCaptchaGuard('register')
  const form = useForm({
    start: { ...REGISTRATION, inviteCode, username: '', captcha: '' },
    check: (draft) => {
      const checked = withUsernameRule(guard.check(register.input, registrationWish(draft)), draft.username)
      return checkRegistration(checked, draft)
    },
    send: enterByRegistering,
    onSent: useAfterLogin(uniIdRedirectUrl),
    onRefused: guard.refused,
    fieldOf: {
      USERNAME_TAKEN: 'username',
      PASSWORD_COMMON: 'password',
      INVITE_CODE_INVALID: 'inviteCode',
      ...CAPTCHA_FIELD,
    },
  })
  return { form, guard }
}
