import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { FormState } from '../../../ui/form/use-form.ts'
import { field } from '../../../ui/form/use-form.ts'
import { pageUrl } from '../../shell/page-url.ts'
import { InviteField } from '../invite-field.tsx'
import { NicknameField } from '../profile/nickname-field.tsx'
import { AgreementField } from './agreement-field.tsx'
import { GuardField } from './guard-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { UserRegistration } from './registration.ts'
import { LOGIN_BY_CODE_PAGE, REGISTER_BY_EMAIL_PAGE, REGISTER_PAGE } from './sign-address.ts'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { LoginLink, SignLink, SignLinks } from './sign-links.tsx'

/** The search parameters of the registration pages. */
export interface RegisterPageProps {
  uniIdRedirectUrl: string | undefined
  /** The code of the invitation link. */
  inviteCode: string | undefined
}

interface RegisterFrameProps extends Pick<RegisterPageProps, 'uniIdRedirectUrl'> {
  by: 'username' | 'email'
  form: FormState<UserRegistration>
  guard: ComponentProps<typeof GuardField>['guard']
  /** The name of the account, and its verification. */
  children: ReactNode
}

/** A registration page; they differ in the kind of account name. */
export function RegisterFrame({ by, form, guard, uniIdRedirectUrl, children }: RegisterFrameProps) {
  const t = useText()
  const search = { uniIdRedirectUrl, inviteCode: form.draft.inviteCode || undefined }
  return (
    <SignFrame title={t('user.registerTitle')} lead={t('user.registerLead')}>
      <SignForm form={form} submitText={t('user.register')}>
        {children}
        <NicknameField {...field(form, 'nickname')} />
        <NewPasswordFields password={field(form, 'password')} again={field(form, 'passwordAgain')} />
        <InviteField isOptional {...field(form, 'inviteCode')} />
        <GuardField guard={guard} {...field(form, 'captcha')} />
        <AgreementField {...field(form, 'isAgreed')} />
      </SignForm>
      <SignLinks>
        {by === 'email' ? (
          <SignLink text={t('signIn.byUsername')} url={pageUrl(REGISTER_PAGE, search)} />
        ) : (
          <SignLink text={t('signIn.byEmail')} url={pageUrl(REGISTER_BY_EMAIL_PAGE, search)} />
        )}
        <SignLink
          text={t('signIn.byMobile')}
          url={pageUrl(LOGIN_BY_CODE_PAGE, { type: 'smsCode', ...search })}
        />
        <LoginLink uniIdRedirectUrl={uniIdRedirectUrl} />
      </SignLinks>
    </SignFrame>
  )
}
