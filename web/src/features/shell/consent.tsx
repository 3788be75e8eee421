import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import css from './consent.module.css'
import { LanguageLine } from './language-line.tsx'
import { Mark } from './mark.tsx'

interface ConsentProps {
  onAccept: () => void
  onLeave: () => void
}

/** The first start asks in two steps: refusing shows a second question, refusing again leaves (S1.21). */
export function Consent({ onAccept, onLeave }: ConsentProps) {
  const t = useText()
  const [step, setStep] = useState<'first' | 'second'>('first')
  const isFirst = step === 'first'
  return (
    <Dialog labelledBy="consent-title" mustAnswer onClose={() => undefined}>
      <div className={css.consent}>
        <Mark size={48} />
        <h2 id="consent-title" className={css.title}>
          {isFirst ? t('shell.consent.title') : t('shell.consent.againTitle')}
        </h2>
        {isFirst ? <Terms /> : <p>{t('shell.consent.againText')}</p>}
        <div className={css.actions}>
          <Button size="lg" isBlock onClick={onAccept}>
            {isFirst ? t('shell.consent.accept') : t('shell.consent.acceptAfterAll')}
          </Button>
          <Button variant="plain" isBlock onClick={isFirst ? () => setStep('second') : onLeave}>
            {isFirst ? t('shell.consent.refuse') : t('shell.consent.leave')}
          </Button>
        </div>
        <LanguageLine />
      </div>
    </Dialog>
  )
}

function Terms() {
  const t = useText()
  return (
    <>
      <p>{t('shell.consent.intro')}</p>
      <ul className={css.terms}>
        <li>{t('shell.consent.device')}</li>
        <li>{t('shell.consent.account')}</li>
        <li>{t('shell.consent.never')}</li>
      </ul>
    </>
  )
}
