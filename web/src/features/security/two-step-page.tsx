import { useMutation } from '@tanstack/react-query'
import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewBackupCodes,
} from '@tiantian/contracts/user/second-factor.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { Section } from '../../ui/section.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { BackupCodes, CopyButton } from './backup-codes.tsx'
import note from './note.module.css'
import page from './security-page.module.css'
import { factorQuery, useCacheSecurity } from './security-query.ts'
import css from './two-step-page.module.css'

interface TotpSetupProps {
  uri: string
  secret: string
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

/** The secret as a QR code, as a link for this device and as text; then a code of the app, which activates it. */
function TotpSetup({ uri, secret, onCodes, onCancel }: TotpSetupProps) {
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

/** The date since which the app is required, and a button to turn it off. */
function TotpOn({ since, isRequired }: { since: string; isRequired: boolean }) {
  const t = useText()
  const format = useFormat()
  const cache = useCacheSecurity()
  const removal = useMutation({
    mutationFn: () => call(removeTotp, {}),
    onSuccess(factor) {
      cache.factor(factor)
      showToast({ title: t('security.twoStep.isOff'), icon: 'success' })
    },
  })
  const ask = async () => {
    const isSure = await showModal({
      title: t('security.twoStep.offTitle'),
      content: isRequired ? t('security.twoStep.offTextRequired') : t('security.twoStep.offText'),
      confirmText: t('security.twoStep.switchOff'),
      isDangerous: true,
    })
    if (isSure) removal.mutate()
  }
  return (
    <Section
      title={t('security.twoStep.app')}
      more={<Tag tone="success">{t('security.twoStep.on')}</Tag>}
      isPanel
    >
      <p className={css.lead}>{t('security.twoStep.since', { date: format.date(since) })}</p>
      <Button variant="secondary" isLoading={removal.isPending} onClick={() => void ask()}>
        {t('security.twoStep.switchOff')}
      </Button>
    </Section>
  )
}

interface BackupCodesLeftProps {
  left: number
  onCodes: (codes: readonly string[]) => void
}

/** The number of codes left; new ones invalidate the old ones. */
function BackupCodesLeft({ left, onCodes }: BackupCodesLeftProps) {
  const t = useText()
  const cache = useCacheSecurity()
  const renewal = useMutation({
    mutationFn: () => call(renewBackupCodes, {}),
    onSuccess({ backupCodes }) {
      onCodes(backupCodes)
      cache.factorAgain()
    },
  })
  const ask = async () => {
    const isSure = await showModal({
      title: t('security.backup.renewTitle'),
      content: t('security.backup.renewText'),
      confirmText: t('security.backup.renew'),
    })
    if (isSure) renewal.mutate()
  }
  return (
    <Section title={t('security.backup.title')} isPanel>
      <p className={css.lead}>{t('security.backup.left', { count: left })}</p>
      <Button variant="secondary" isLoading={renewal.isPending} onClick={() => void ask()}>
        {t('security.backup.renew')}
      </Button>
    </Section>
  )
}

interface TotpOffProps {
  /** The user's role requires it. */
  isNeeded: boolean
  onCodes: (codes: readonly string[]) => void
}

/** What an authenticator app is good for, and a button to set one up. */
function TotpOff({ isNeeded, onCodes }: TotpOffProps) {
  const t = useText()
  const setup = useMutation({ mutationFn: () => call(beginTotp, {}) })
  return (
    <Section title={t('security.twoStep.app')} isPanel>
      {isNeeded && <p className={note.warning}>{t('security.factorMissing.text')}</p>}
      {setup.data ? (
        <TotpSetup {...setup.data} onCodes={onCodes} onCancel={setup.reset} />
      ) : (
        <>
          <p className={css.lead}>{t('security.twoStep.lead')}</p>
          <Button isLoading={setup.isPending} onClick={() => setup.mutate()}>
            {t('security.twoStep.setUp')}
          </Button>
        </>
      )}
    </Section>
  )
}

/** Two-step verification: an authenticator app, and backup codes in case the phone is lost. */
export function TwoStepPage() {
  const t = useText()
  const { totpSince, isSetUp, isRequired, backupCodesLeft } = useSuspenseQuery(factorQuery()).data
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <PageFrame title={t('security.twoStep.title')} className={page.page}>
      {codes.length > 0 && <BackupCodes codes={codes} onDone={() => setCodes([])} />}
      {totpSince ? (
        <TotpOn since={totpSince} isRequired={isRequired} />
      ) : (
        <TotpOff isNeeded={isRequired && !isSetUp} onCodes={setCodes} />
      )}
      {isSetUp && codes.length === 0 && <BackupCodesLeft left={backupCodesLeft} onCodes={setCodes} />}
    </PageFrame>
  )
}
