import { bindEmail, unbindEmail } from '@tiantian/contracts/user/binding.ts'
import { masked } from '@tiantian/contracts/user/contact.ts'
import { email as emailRule } from '@tiantian/contracts/user/email.ts'
import type * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { field, useForm } from '../../ui/form/use-form.ts'
import { codeError, withExtraErrors } from '../user/address/extra-errors.ts'
import { CodeField } from '../user/sign-in/code-field.tsx'
import { EmailField } from '../user/sign-in/email-field.tsx'
import { GuardField } from '../user/sign-in/guard-field.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from '../user/sign-in/use-captcha.ts'
import { BindActions, useContactChanged } from './bind-actions.tsx'
import { FormCard } from './form-card.tsx'
import { accountQuery } from './security-query.ts'

/** Binds an email address to the account, by a code sent to it. */
export function BindEmailPage() {
  const t = useText()
  const { email } = useSuspenseQuery(accountQuery()).data
  const { form, guard } = useBindEmail()
  return (
    <FormCard
      title={email ? t('security.bindEmail.change') : t('security.bindEmail.title')}
      lead={email ? t('security.bindEmail.now', { email: masked(email) }) : t('security.bindEmail.lead')}
      form={form}
      actions={
        <BindActions
          isSending={form.isSending}
          isBound={email !== ''}
          removeTitle={t('security.bindEmail.removeTitle')}
          onRemove={() => call(unbindEmail, {})}
        />
      }
    >
      <EmailField {...field(form, 'email')} />
      <CodeField
        delivery={{ channel: 'email', scene: 'bind-email' }}
        target={emailRule.safeParse(form.draft.email).data}
        targetName="email"
        onTargetWrong={() => form.touch('email')}
        {...field(form, 'code')}
      />
      <GuardField guard={guard} {...field(form, 'captcha')} />
    </FormCard>
  )
}

function useBindEmail() {
  const guard = useCaptchaGuard('send-email-code')
  const form = useForm({
    start: { email: '', code: '', captcha: '' },
    check: (draft) => withExtraErrors(guard.check(bindEmail.input, draft), { code: codeError(draft.code) }),
    send: (input: z.output<typeof bindEmail.input>) => call(bindEmail, input),
    onSent: useContactChanged('security.bindEmail.done'),
    onRefused: guard.refused,
    fieldOf: { ...CAPTCHA_FIELD, EMAIL_CODE_WRONG: 'code', EMAIL_TAKEN: 'email' },
  })
  return { form, guard }
}
