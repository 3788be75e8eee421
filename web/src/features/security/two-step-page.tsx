import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { BackupCodesLeft } from './backup-codes-left.tsx'
import page from './security-page.module.css'
import { factorQuery } from './security-query.ts'
import { TotpOff } from './totp-off.tsx'
import { TotpOn } from './totp-on.tsx'

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
