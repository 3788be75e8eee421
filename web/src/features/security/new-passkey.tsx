import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { makePasskey } from '../../sdk/passkey.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PasskeyButton } from './passkey-button.tsx'
import css from './passkeys-page.module.css'
import { useKeepSecurity } from './security-query.ts'

const NAME_MAX = 50

/** Creates a passkey on this device. The first factor of an account comes with backup codes. */
export function NewPasskey({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useText()
  const keep = useKeepSecurity()
  const [name, setName] = useState(systemName)
  const making = useMutation({
    mutationFn: () => makePasskey(name.trim() || t('security.passkeys.fallbackName')),
    meta: { errors: 'inline' },
    onSuccess({ passkeys, backupCodes }) {
      onCodes(backupCodes)
      showToast({ title: t('security.passkeys.added'), icon: 'success' })
      return keep.passkeys(passkeys)
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
