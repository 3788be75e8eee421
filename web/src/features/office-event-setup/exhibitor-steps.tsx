import { useMutation } from '@tanstack/react-query'
import type { ExhibitorStep } from '@tiantian/contracts/expo/hall-state.ts'
import { exhibitorMachine } from '@tiantian/contracts/expo/hall-state.ts'
import type { SetUpExhibitor } from '@tiantian/contracts/expo/set-up.ts'
import { moveExhibitor } from '@tiantian/contracts/expo/set-up.ts'
import { asksReason, eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { ReturnSheet } from './return-sheet.tsx'
import { useSave } from './set-up-query.ts'

interface ExhibitorStepsMove {
  readonly step: ExhibitorStep
  readonly reason: string
}

/** The next transitions of an exhibitor, by the user's permissions. */
export function ExhibitorSteps({ exhibitor, name }: { exhibitor: SetUpExhibitor; name: string }) {
  const t = useText()
  const send = useSave()
  const [input, setRequested] = useState<ExhibitorStep>()
  const moving = useMutation({
    mutationFn: ({ step, reason }: ExhibitorStepsMove) =>
      send(call(moveExhibitor, { id: exhibitor.id, step, reason })),
  })
  const steps = eventsFor(exhibitorMachine, exhibitor.state, usePermitted(exhibitorMachine))
  const press = async (step: ExhibitorStep) => {
    const isEnd = step === 'withdraw'
    const content = t('setup.exhibitors.sure', { name })
    if (asksReason(exhibitorMachine, step)) setRequested(step)
    else if (!isEnd || (await showModal({ content, isDangerous: true }))) moving.mutate({ step, reason: '' })
  }
  return (
    <>
      {steps.map((event) => (
        <Button
          key={event}
          size="sm"
          variant="secondary"
          isLoading={moving.isPending && moving.variables.step === event}
          onClick={() => void press(event)}
        >
          {t(`setup.exhibitors.step.${event}`)}
        </Button>
      ))}
      {input && (
        <ReturnSheet
          step={input}
          send={(reason) => moving.mutateAsync({ step: input, reason })}
          onClose={() => setRequested(undefined)}
        />
      )}
    </>
  )
}
