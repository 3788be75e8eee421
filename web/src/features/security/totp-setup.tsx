import { confirmTotp } from '@tiantian/contracts/user/second-factor.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { CopyButton } from './copy-button.tsx'
import { useCacheSecurity } from './security-query.ts'
import css from './two-step-page.module.css'

interface TotpSetupProps {
  uri: string
  secret: string
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

/** The secret as a QR code, as a link for this device and as text; then a code of the app, which activates it. */
export function TotpSetup({ uri, secret, onCodes, onCancel }: TotpSetupProps) {
  const t = useText()
  return (
    <div className={css.setup}>
      <div className={css.step}>
        <h3 className={css.stepTitle}>{t('security.twoStep.scan')}</h3>
        <div className={css.code}>
          <QrCode text={uri} label={t('security.twoStep.qr')} />
        </div>
      </div>
      <div className={css.step}>
        <h3 className={css.stepTitle}>{t('security.twoStep.orType')}</h3>
        <p className={css.hint}>{t('security.twoStep.secretHint')}</p>
        <div className={css.secret}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} />
        </div>
        <div>
          <a href={uri} className={buttonClass({ variant: 'soft' })}>
            {t('security.twoStep.openApp')}
          </a>
        </div>
      </div>
      <TotpConfirm onCodes={onCodes} onCancel={onCancel} />
    </div>
  )
}

function TotpConfirm({ onCodes, onCancel }: Pick<TotpSetupProps, 'onCodes' | 'onCancel'>) {
  const t = useText()
  const cache = useCacheSecurity()
  const form = useForm({
    start: { code: '' },
    check: (draft) => checkForm(confirmTotp.input, draft),
    send: (input) => call(confirmTotp, input),
    onSent({ secondFactor, backupCodes }) {
      cache.factor(secondFactor)
      onCodes(backupCodes)
      showToast({ title: t('security.twoStep.isOn'), icon: 'success' })
    },
    fieldOf: { PROOF_WRONG: 'code' },
  })
  return (
    <Form form={form} className={`${css.step} ${css.last}`}>
      <h3 className={css.stepTitle}>{t('security.twoStep.confirm')}</h3>
      <div className={css.form}>
        <TextField
          label={t('security.secret.totp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field(form, 'code')}
        />
        <FormError form={form} />
      </div>
      <div className={css.actions}>
        <Button type="submit" isLoading={form.isSending}>
          {t('security.twoStep.switchOn')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
