import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { Button } from '../../ui/button.tsx'
import note from './note.module.css'
import css from './passkey-button.module.css'

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
