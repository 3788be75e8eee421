import { useMutation } from '@tanstack/react-query'
import { renewBackupCodes } from '@tiantian/contracts/user/second-factor.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { Section } from '../../ui/section.tsx'
import { useKeepSecurity } from './security-query.ts'
import css from './two-step-page.module.css'

interface BackupCodesLeftProps {
  left: number
  onCodes: (codes: readonly string[]) => void
}

/** The number of codes left; new ones invalidate the old ones. */
export function BackupCodesLeft({ left, onCodes }: BackupCodesLeftProps) {
  const t = useText()
  const keep = useKeepSecurity()
  const renewal = useMutation({
    mutationFn: () => call(renewBackupCodes, {}),
    onSuccess({ backupCodes }) {
      onCodes(backupCodes)
      keep.factorAgain()
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
