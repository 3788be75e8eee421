import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { moveEvent } from '@tiantian/contracts/expo/office.ts'
import { listSetUps } from '@tiantian/contracts/expo/set-up.ts'
import type { EventState, EventStep } from '@tiantian/contracts/expo/state.ts'
import { eventMachine } from '@tiantian/contracts/expo/state.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { readsOfNoun } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { eventQuery } from '../expo/event-query.ts'
import { DecisionSheet } from './decision-sheet.tsx'

interface OfficeEventSteps {
  readonly id: string
  readonly state: EventState
  readonly timeZone: string
}

/** The transitions of an event from its state, by the user's permissions. */
export function EventSteps({ event: { id, state, timeZone } }: { event: OfficeEventSteps }) {
  const t = useText()
  const [step, setStep] = useState<EventStep>()
  const move = useMove()
  const steps = eventsFor(eventMachine, state, usePermitted(eventMachine))
  return (
    <>
      {steps.map((event) => (
        <Button key={event} variant="secondary" onClick={() => setStep(event)}>
          {t(`registry.step.${event}`)}
        </Button>
      ))}
      {step && (
        <DecisionSheet
          title={t(`registry.step.${step}`)}
          isDangerous={step === 'cancel'}
          timeZone={step === 'resume' ? timeZone : undefined}
          send={(reason, startsAt) => move({ id, step, reason, ...(startsAt && { startsAt }) })}
          onClose={() => setStep(undefined)}
        />
      )}
    </>
  )
}

/** The page shows the new state at once: the public reply may be cached for up to two seconds. */
function useMove() {
  const client = useQueryClient()
  return async (input: Input<typeof moveEvent>) => {
    const { state } = await call(moveEvent, input)
    client.setQueryData(
      eventQuery(input.id).queryKey,
      (known) => known && { event: { ...known.event, state } },
    )
    await client.invalidateQueries(readsOfNoun(listSetUps))
  }
}
