import { moveEvent } from '@tiantian/contracts/expo/office.ts'
import type { EventState, EventStep, Mover } from '@tiantian/contracts/expo/state.ts'
import { EVENT_TRANSITIONS } from '@tiantian/contracts/expo/state.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../office-users/use-may.ts'
import { DecisionSheet } from './decision-sheet.tsx'

/** The steps that an event may take from where it is, by the permissions of whoever looks. */
export function EventSteps({ id, state }: { id: string; state: EventState }) {
  const t = useText()
  const [step, setStep] = useState<EventStep>()
  const mayWrite = useMay('expo.write')
  const mayRelease = useMay('expo.release')
  const isHers = (mover: Mover) =>
    (mover === 'expo.write' && mayWrite) || (mover === 'expo.release' && mayRelease)
  const steps = EVENT_TRANSITIONS.filter(({ from, who }) => from === state && who.some(isHers))
  return (
    <>
      {steps.map(({ event }) => (
        <Button key={event} variant="secondary" onClick={() => setStep(event)}>
          {t(`registry.step.${event}`)}
        </Button>
      ))}
      {step && (
        <DecisionSheet
          title={t(`registry.step.${step}`)}
          isDangerous={step === 'cancel'}
          send={(reason) => call(moveEvent, { id, step, reason })}
          onClose={() => setStep(undefined)}
        />
      )}
    </>
  )
}
