import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import type { Proven } from '@tiantian/contracts/user/session.ts'
import { proveSession } from '@tiantian/contracts/user/session.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { signByPasskey } from '../../sdk/passkey.ts'
import { Button } from '../../ui/button.tsx'
import note from './note.module.css'
import css from './passkey-button.module.css'
import { useCacheSecurity } from './security-query.ts'

interface PasskeyButtonProps {
  label: string
  asking: { readonly isPending: boolean; readonly error: Error | null }
  onAsk: () => void
}

/** Asks the device for biometrics or PIN; when that fails, says so and offers a retry (S8.14). */
export function PasskeyButton({ label, asking: { isPending, error }, onAsk }: PasskeyButtonProps) {
  const t = useText()
  const hasFailed = error !== null && !hasCode(error, 'ABORTED')
  return (
    <div className={css.asking}>
      {hasFailed && (
        <p className={note.refusal} role="alert">
          {errorMessage(error)}
        </p>
      )}
      <Button
        isBlock
        icon={<IconFingerprint size={20} aria-hidden="true" />}
        isLoading={isPending}
        onClick={onAsk}
      >
        {hasFailed ? t('common.retry') : label}
      </Button>
    </div>
  )
}

/** By the device's fingerprint, face or PIN. */
export function PasskeyProof({ onProven }: { onProven: (proven: Proven) => void }) {
  const t = useText()
  const cache = useCacheSecurity()
  const proving = useMutation({
    mutationFn: async () => call(proveSession, { proof: { kind: 'passkey', ...(await signByPasskey()) } }),
    meta: { errors: 'inline' },
    onSuccess(proven) {
      // The passkeys page shows the last use.
      cache.factorAgain()
      onProven(proven)
    },
  })
  return <PasskeyButton label={t('security.way.passkey')} asking={proving} onAsk={() => proving.mutate()} />
}
