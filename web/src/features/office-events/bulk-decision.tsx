import type { OfficeRegistration } from '@tiantian/contracts/expo/office.ts'
import { DECISIONS_MAX, decideRegistrations } from '@tiantian/contracts/expo/office.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import css from './office-event.module.css'

const STEPS = ['approve', 'reject'] as const
type BulkDecisionStep = (typeof STEPS)[number]

interface BulkDecisionProps {
  /** The visible registrations: nobody decides on what they have not seen. */
  rows: readonly OfficeRegistration[]
}

/** One decision on all visible registrations, fifty at most. */
export function BulkDecision({ rows }: BulkDecisionProps) {
  const t = useText()
  const format = useFormat()
  const [step, setStep] = useState<BulkDecisionStep>()
  const ids = rows.slice(0, DECISIONS_MAX).map(({ id }) => id)
  const numbers = { number: format.number(ids.length) }
  if (ids.length === 0) return null
  return (
    <div className={css.line}>
      {STEPS.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === 'approve' ? 'primary' : 'soft'}
          onClick={() => setStep(one)}
        >
          {t(`crowd.bulk.${one}`, numbers)}
        </Button>
      ))}
      {step && (
        <DecisionSheet
          title={t(`crowd.bulk.${step}`, numbers)}
          isDangerous={step === 'reject'}
          send={(reason) => call(decideRegistrations, { ids, step, reason })}
          onClose={() => setStep(undefined)}
        />
      )}
    </div>
  )
}
