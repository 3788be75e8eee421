import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import { moveEvent, REASON_MAX } from '@tiantian/contracts/expo/office-event.ts'
import { listSetUps } from '@tiantian/contracts/expo/set-up.ts'
import type { EventState, EventStep } from '@tiantian/contracts/expo/state.ts'
import { eventMachine } from '@tiantian/contracts/expo/state.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { usePermitted } from '../../office/use-may.ts'
import { readsOfNoun } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { eventQuery } from '../expo/event-query.ts'
import { instantIn } from '../expo/event-time.ts'
import { officeEventReads } from './office-query.ts'

interface OfficeEventSteps {
  readonly id: string
  readonly state: EventState
  readonly timeZone: string
  /** A draft that was published before. */
  readonly isOncePublic?: boolean
}

/** The transitions of an event from its state, by the user's permissions. */
export function EventSteps({
  event: { id, state, timeZone, isOncePublic = false },
}: {
  event: OfficeEventSteps
}) {
  const t = useText()
  const [step, setStep] = useState<EventStep>()
  const [startsAt, setStartsAt] = useState('')
  const client = useQueryClient()
  const steps = eventsFor(
    eventMachine,
    state,
    usePermitted(eventMachine),
    isOncePublic ? ['once_public'] : [],
  )
  /** The page shows the new state at once: the public reply may be cached for up to two seconds. */
  const show = (moved: Output<typeof moveEvent>) => {
    client.setQueryData(eventQuery(id).queryKey, (known) => known && { event: { ...known.event, ...moved } })
    void client.invalidateQueries(readsOfNoun(listSetUps))
    void client.invalidateQueries(officeEventReads())
  }
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
          noteLabel={t('registry.reason')}
          {...(isOncePublic && { noteHint: t('registry.reasonHint') })}
          noteMax={REASON_MAX}
          isNoteOptional
          action={moveEvent}
          noteName="reason"
          input={{
            id,
            step,
            ...(step === 'resume' && { startsAt: startsAt && instantIn(timeZone, startsAt) }),
          }}
          doneText={t('registry.done')}
          onDone={show}
          onClose={() => setStep(undefined)}
        >
          {({ startsAt: error }) =>
            step === 'resume' && (
              <TextField
                type="datetime-local"
                label={t('registry.startsAt')}
                hint={timeZone}
                error={error}
                value={startsAt}
                onChange={setStartsAt}
              />
            )
          }
        </DecisionSheet>
      )}
    </>
  )
}
