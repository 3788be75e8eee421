import { useMutation } from '@tanstack/react-query'
import { beginTotp, removeTotp, renewBackupCodes } from '@tiantian/contracts/user/second-factor.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { BackupCodes } from './backup-codes.tsx'
import note from './note.module.css'
import page from './security-page.module.css'
import { factorQuery, useCacheSecurity } from './security-query.ts'
import { TotpSetup } from './totp-setup.tsx'
import css from './two-step-page.module.css'

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
