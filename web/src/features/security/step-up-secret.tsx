import type { Proof, Proven } from '@tiantian/contracts/user/session.ts'
import { proof, proveSession } from '@tiantian/contracts/user/session.ts'
import type { CheckedForm } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { canUsePasskeys } from '../../sdk/passkey.ts'
import { getSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { useCacheSecurity } from './security-query.ts'
import css from './step-up-dialog.module.css'

/** By a password or a code: one field. */
export function SecretProof({
  method,
  onProven,
}: {
  method: SecretMethod
  onProven: (proven: Proven) => void
}) {
  const t = useText()
  const cache = useCacheSecurity()
  const form = useForm({
    start: { secret: '' },
    check: ({ secret }) => checkProof(method, secret),
    send: (shown: Proof) => call(proveSession, { proof: shown }),
    onSent(proven) {
      // A backup code is now used up.
      if (method === 'backup_code') cache.factorAgain()
      onProven(proven)
    },
    fieldOf: { PROOF_WRONG: 'secret' },
  })
  const input = { label: t(`security.secret.${method}`), ...field(form, 'secret') }
  return (
    <Form form={form} className={css.form}>
      {method === 'password' ? (
        <>
          <KnownName />
          <PasswordField {...input} autoComplete="current-password" />
        </>
      ) : (
        <TextField
          {...input}
          hint={t(`security.secretHint.${method}`)}
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <FormError form={form} />
      <Button type="submit" isBlock isLoading={form.isSending}>
        {t('common.confirm')}
      </Button>
    </Form>
  )
}

/** Tells the browser's password manager whose password is requested. */
function KnownName() {
  const { username, mobile } = getSession().user
  return <input type="text" autoComplete="username" value={username || mobile} readOnly hidden />
}

/** The field of the contract has another name for each method; here it is one. */
function checkProof(method: SecretMethod, secret: string): CheckedForm<Proof> {
  const shown = method === 'password' ? { kind: method, password: secret } : { kind: method, code: secret }
  const checked = checkForm(proof, shown)
  if (checked.ok) return checked
  const [text] = Object.values(checked.errors)
  return { ok: false, errors: { secret: text ?? '' } }
}

const SECRET_METHODS = ['password', 'totp', 'backup_code'] as const
/** What is typed into one field. */
type SecretMethod = (typeof SECRET_METHODS)[number]

/** `login`: a user without any other method logs in again by a code. */
export type StepUpMethod = SecretMethod | 'passkey' | 'login'

export const isSecretMethod = (method: string): method is SecretMethod =>
  (SECRET_METHODS as readonly string[]).includes(method)

/** Whether this page supports the method: a newer server may know more, and an older browser less. */
export function canProveBy(method: string): method is StepUpMethod {
  if (method === 'passkey') return canUsePasskeys()
  return isSecretMethod(method) || method === 'login'
}
