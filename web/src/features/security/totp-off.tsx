import { useMutation } from '@tanstack/react-query'
import { beginTotp } from '@tiantian/contracts/user/second-factor.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import note from './note.module.css'
import { TotpSetup } from './totp-setup.tsx'
import css from './two-step-page.module.css'

interface TotpOffProps {
  /** The user's role requires it. */
  isNeeded: boolean
  onCodes: (codes: readonly string[]) => void
}

/** What an authenticator app is good for, and a button to set one up. */
export function TotpOff({ isNeeded, onCodes }: TotpOffProps) {
  const t = useText()
  const begun = useMutation({ mutationFn: () => call(beginTotp, {}) })
  return (
    <Section title={t('security.twoStep.app')} isPanel>
      {isNeeded && <p className={note.warning}>{t('security.factorMissing.text')}</p>}
      {begun.data ? (
        <TotpSetup {...begun.data} onCodes={onCodes} onCancel={begun.reset} />
      ) : (
        <>
          <p className={css.lead}>{t('security.twoStep.lead')}</p>
          <Button isLoading={begun.isPending} onClick={() => begun.mutate()}>
            {t('security.twoStep.setUp')}
          </Button>
        </>
      )}
    </Section>
  )
}
