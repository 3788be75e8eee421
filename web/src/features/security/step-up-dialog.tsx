import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import type { StepUpQuestion } from './step-up-asker.ts'
import { CodeProof } from './step-up-code.tsx'
import css from './step-up-dialog.module.css'
import { PasskeyProof } from './step-up-passkey.tsx'
import { SecretProof } from './step-up-secret.tsx'
import type { StepUpWay } from './step-up-way.ts'
import { canProveBy, isSecretWay } from './step-up-way.ts'

/** Asks the user to confirm their identity by one of their methods; a sensitive call waits for it. */
export function StepUpDialog({ question: { ways, answer } }: { question: StepUpQuestion }) {
  const t = useText()
  const offered = ways.filter(canProveBy)
  const [way, setWay] = useState<StepUpWay>(offered[0] ?? 'login')
  const others = offered.filter((other) => other !== way)
  const box = useFocusedField(way)
  return (
    <BottomSheet isOpen desktop="center" title={t('security.stepUp.title')} onClose={() => answer(false)}>
      <div ref={box} className={css.question}>
        <p className={css.lead}>{t('security.stepUp.lead')}</p>
        <WayProof key={way} way={way} onProven={() => answer(true)} />
        {others.length > 0 && (
          <div className={css.others}>
            <p className={css.other}>{t('security.stepUp.otherWay')}</p>
            {others.map((other) => (
              <Button key={other} variant="plain" size="sm" onClick={() => setWay(other)}>
                {t(`security.way.${other}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </BottomSheet>
  )
}

/** Not the button that closes the dialog, to which the browser gives the focus. */
function useFocusedField(way: StepUpWay) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way brings another field.
  useEffect(() => {
    // The dialog opens in an effect of its own, after this one.
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [way])
  return box
}

function WayProof({ way, onProven }: { way: StepUpWay; onProven: () => void }) {
  if (isSecretWay(way)) return <SecretProof way={way} onProven={onProven} />
  return way === 'passkey' ? <PasskeyProof onProven={onProven} /> : <CodeProof onProven={onProven} />
}
