import { bindMobile, unbindMobile } from '@tiantian/contracts/user/binding.ts'
import { masked } from '@tiantian/contracts/user/contact.ts'
import type * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { field, useForm } from '../../ui/form/use-form.ts'
import { codeError, withExtraErrors } from '../user/address/extra-errors.ts'
import { CodeField } from '../user/sign-in/code-field.tsx'
import { GuardField } from '../user/sign-in/guard-field.tsx'
import { MobileField } from '../user/sign-in/mobile-field.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from '../user/sign-in/use-captcha.ts'
import { mobileField, useMobileDraft } from '../user/sign-in/use-mobile-draft.ts'
import { BindActions, useContactChanged } from './bind-actions.tsx'
import { FormCard } from './form-card.tsx'
import { accountQuery } from './security-query.ts'

/** Binds a mobile to the account, by a code sent to it (S2.43). */
export function BindMobilePage() {
  const t = useText()
  const { mobile } = useSuspenseQuery(accountQuery()).data
  const { form, guard, number } = useBindMobile()
  return (
    <FormCard
      title={mobile ? t('security.bindMobile.change') : t('security.bindMobile.title')}
      lead={mobile ? t('security.bindMobile.now', { mobile: masked(mobile) }) : t('security.bindMobile.lead')}
      form={form}
      actions={
        <BindActions
          isSending={form.isSending}
          isBound={mobile !== ''}
          removeTitle={t('security.bindMobile.removeTitle')}
          onRemove={() => call(unbindMobile, {})}
        />
      }
    >
      <MobileField {...mobileField(form)} />
      <CodeField
        delivery={{ channel: 'sms', scene: 'bind-mobile-by-sms' }}
        target={number}
        targetName="mobile"
        onTargetWrong={() => form.touch('mobile')}
        {...field(form, 'code')}
      />
      <GuardField guard={guard} {...field(form, 'captcha')} />
    </FormCard>
  )
}

function useBindMobile() {
  const guard = useCaptchaGuard('bind-mobile-by-sms')
  const mobiles = useMobileDraft(undefined)
  const form = useForm({
    start: { ...mobiles.start, code: '', captcha: '' },
    check: (draft) =>
      withExtraErrors(
        mobiles.check(draft, (known) => guard.check(bindMobile.input, known)),
        { code: codeError(draft.code) },
      ),
    send: (input: z.output<typeof bindMobile.input>) => call(bindMobile, input),
    onSent: useContactChanged('security.bindMobile.done'),
    onRefused: guard.refused,
    fieldOf: { ...CAPTCHA_FIELD, SMS_CODE_WRONG: 'code', MOBILE_TAKEN: 'mobile' },
  })
  return { form, guard, number: mobiles.number(form.draft) }
}
