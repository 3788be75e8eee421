import type { Proven } from '@tiantian/contracts/user/session.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { PasskeyProof } from '../security/step-up-passkey.tsx'
import { SecretProof } from '../security/step-up-secret.tsx'
import { canProveBy } from '../security/step-up-way.ts'
import css from './second-factor-step.module.css'

/** A backup code is used up, so it is offered last. */
const HANDIEST = ['totp', 'passkey', 'backup_code'] as const
type Way = (typeof HANDIEST)[number]

interface SecondFactorStepProps {
  /** `totp`, `backup_code`, `passkey`: those the user has set up. */
  ways: readonly string[]
  onProven: (proven: Proven) => void
}

/** The second factor after the password, the most convenient first; the others are one press away. */
export function SecondFactorStep({ ways, onProven }: SecondFactorStepProps) {
  const t = useText()
  const offered = HANDIEST.filter((way) => ways.includes(way) && canProveBy(way))
  const [chosen, setChosen] = useState<Way>()
  const way = offered.find((one) => one === chosen) ?? offered[0]
  if (!way) return <p>{t('signIn.factor.otherDevice')}</p>
  return (
    <div className={css.step}>
      {way === 'passkey' ? (
        <PasskeyProof onProven={onProven} />
      ) : (
        <SecretProof key={way} way={way} onProven={onProven} />
      )}
      <div className={css.others}>
        {offered
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="plain" size="sm" onClick={() => setChosen(other)}>
              {t(`security.way.${other}`)}
            </Button>
          ))}
      </div>
    </div>
  )
}
