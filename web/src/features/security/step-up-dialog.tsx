import { captchaAnswer } from '@tiantian/contracts/user/captcha.ts'
import { codeText } from '@tiantian/contracts/user/code.ts'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { signInAgain } from '../../sdk/sign-in-again.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { codeError, withExtraErrors } from '../user/address/extra-errors.ts'
import { CodeField } from '../user/sign-in/code-field.tsx'
import { GuardField } from '../user/sign-in/guard-field.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from '../user/sign-in/use-captcha.ts'
import { PasskeyProof } from './passkey-button.tsx'
import { accountQuery } from './security-query.ts'
import css from './step-up-dialog.module.css'
import type { StepUpRequest } from './step-up-request.tsx'
import type { StepUpMethod } from './step-up-secret.tsx'
import { canProveBy, isSecretMethod, SecretProof } from './step-up-secret.tsx'

const codeForm = z.object({ code: codeText, ...captchaAnswer })

/** A user with neither password nor second factor logs in again, by a code to the mobile or by email. */
function CodeProof({ onProven }: { onProven: () => void }) {
  const t = useText()
  const { mobile, email } = useSuspenseQuery(accountQuery()).data
  // Of another system of the operator, used for login.
  if (!(mobile || email)) return <p>{t('security.stepUp.signInAgain')}</p>
  return <CodeForm mobile={mobile} email={email} onProven={onProven} />
}

interface StepUpDialogCodeFormProps {
  mobile: string
  email: string
  onProven: () => void
}

function CodeForm({ mobile, email, onProven }: StepUpDialogCodeFormProps) {
  const t = useText()
  // The captcha scenes of the pages that log in by such a code.
  const guard = useCaptchaGuard(mobile ? 'login-by-sms' : 'login-by-pwd')
  const form = useForm({
    start: { code: '', captcha: '' },
    check: (draft) => withExtraErrors(guard.check(codeForm, draft), { code: codeError(draft.code) }),
    send: (input) => signInAgain(mobile ? { mobile, ...input } : { email, ...input }),
    onSent: onProven,
    onRefused: guard.refused,
    fieldOf: { SMS_CODE_WRONG: 'code', EMAIL_CODE_WRONG: 'code', ...CAPTCHA_FIELD },
  })
  return (
    <Form form={form} className={css.form}>
      <CodeField
        delivery={
          mobile ? { channel: 'sms', scene: 'login-by-sms' } : { channel: 'email', scene: 'login-by-email' }
        }
        target={mobile || email}
        targetName="code"
        onTargetWrong={() => undefined}
        {...field(form, 'code')}
      />
      <GuardField guard={guard} {...field(form, 'captcha')} />
      <FormError form={form} />
      <Button type="submit" isBlock isLoading={form.isSending}>
        {t('common.confirm')}
      </Button>
    </Form>
  )
}

/** Asks the user to confirm their identity by one of their methods; a sensitive call waits for it. */
export function StepUpDialog({ question: { methods, answer } }: { question: StepUpRequest }) {
  const t = useText()
  const offered = methods.filter(canProveBy)
  const [method, setWay] = useState<StepUpMethod>(offered[0] ?? 'login')
  const others = offered.filter((other) => other !== method)
  const box = useFocusedField(method)
  return (
    <BottomSheet isOpen desktop="center" title={t('security.stepUp.title')} onClose={() => answer(false)}>
      <div ref={box} className={css.question}>
        <p className={css.lead}>{t('security.stepUp.lead')}</p>
        <MethodProof key={method} method={method} onProven={() => answer(true)} />
        {others.length > 0 && (
          <div className={css.others}>
            <p className={css.other}>{t('security.stepUp.otherWay')}</p>
            {others.map((other) => (
              <Button key={other} variant="plain" size="sm" onClick={() => setWay(other)}>
                {t(`security.way.${other}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </BottomSheet>
  )
}

/** Not the button that closes the dialog, to which the browser gives the focus. */
function useFocusedField(method: StepUpMethod) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way brings another field.
  useEffect(() => {
    // The dialog opens in an effect of its own, after this one.
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [method])
  return box
}

function MethodProof({ method, onProven }: { method: StepUpMethod; onProven: () => void }) {
  if (isSecretMethod(method)) return <SecretProof method={method} onProven={onProven} />
  return method === 'passkey' ? <PasskeyProof onProven={onProven} /> : <CodeProof onProven={onProven} />
}
