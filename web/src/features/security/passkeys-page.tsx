import { PASSKEYS_MAX } from '@tiantian/contracts/user/passkey.ts'
import { useState } from 'react'
import { codeText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { canUsePasskeys } from '../../sdk/passkey.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Section } from '../../ui/section.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { NewPasskey } from './new-passkey.tsx'
import note from './note.module.css'
import { PasskeyRow } from './passkey-row.tsx'
import css from './passkeys-page.module.css'
import page from './security-page.module.css'
import { factorQuery } from './security-query.ts'

/** The passkeys of an account: devices that log in by fingerprint, face or PIN. */
export function PasskeysPage() {
  const t = useText()
  const { passkeys } = useSuspenseQuery(factorQuery()).data
  const [codes, setCodes] = useState<readonly string[]>([])
  const obstacle = useObstacle(passkeys.length)
  return (
    <PageFrame title={t('security.passkeys.title')} className={page.page}>
      {codes.length > 0 && <BackupCodes codes={codes} onDone={() => setCodes([])} />}
      {passkeys.length > 0 && (
        <Section title={t('security.passkeys.yours')} isPanel>
          <ul>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('security.passkeys.addTitle')} isPanel>
        <p className={css.lead}>{t('security.passkeys.lead')}</p>
        {obstacle ? <p className={note.warning}>{obstacle}</p> : <NewPasskey onCodes={setCodes} />}
      </Section>
    </PageFrame>
  )
}

/** Why no passkey can be added here. */
function useObstacle(count: number): string | undefined {
  const t = useText()
  if (count >= PASSKEYS_MAX) return codeText('PASSKEY_LIMIT', { max: PASSKEYS_MAX })
  return canUsePasskeys() ? undefined : t('security.passkeys.unable')
}
