import { useMutation } from '@tanstack/react-query'
import { PASSKEYS_MAX } from '@tiantian/contracts/user/passkey.ts'
import { useState } from 'react'
import { codeText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { canUsePasskeys, makePasskey } from '../../sdk/passkey.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { BackupCodes } from './backup-codes.tsx'
import note from './note.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import css from './passkeys-page.module.css'
import page from './security-page.module.css'
import { factorQuery, useCacheSecurity } from './security-query.ts'

const NAME_MAX = 50

/** Creates a passkey on this device. The first factor of an account comes with backup codes. */
function NewPasskey({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useText()
  const cache = useCacheSecurity()
  const [name, setName] = useState(systemName)
  const making = useMutation({
    mutationFn: () => makePasskey(name.trim() || t('security.passkeys.fallbackName')),
    meta: { errors: 'inline' },
    onSuccess({ passkeys, backupCodes }) {
      onCodes(backupCodes)
      showToast({ title: t('security.passkeys.added'), icon: 'success' })
      return cache.passkeys(passkeys)
    },
  })
  return (
    <div className={css.form}>
      <TextField
        label={t('security.passkeys.name')}
        hint={t('security.passkeys.nameHint')}
        maxLength={NAME_MAX}
        value={name}
        onChange={setName}
      />
      <PasskeyButton
        label={t('security.passkeys.add')}
        asking={making}
        onAsk={() => !making.isPending && making.mutate()}
      />
    </div>
  )
}

/** Names that are the same in all languages; undefined for other systems. */
function systemName(): string {
  const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac', 'Linux']
  return systems.find((system) => navigator.userAgent.includes(system)) ?? ''
}

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
