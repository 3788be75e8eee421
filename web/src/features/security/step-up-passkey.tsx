import { useMutation } from '@tanstack/react-query'
import type { Proven } from '@tiantian/contracts/user/session.ts'
import { proveSession } from '@tiantian/contracts/user/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { signByPasskey } from '../../sdk/passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useCacheSecurity } from './security-query.ts'

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
