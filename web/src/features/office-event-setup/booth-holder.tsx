import { useMutation } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { boothMachine } from '@tiantian/contracts/expo/hall-state.ts'
import type { EventSetUp, SetUpBooth } from '@tiantian/contracts/expo/set-up.ts'
import { moveBooth } from '@tiantian/contracts/expo/set-up.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Select } from '../../ui/select.tsx'
import { clockIn } from '../expo/event-time.ts'
import css from './set-up.module.css'
import { useSave } from './set-up-query.ts'

interface BoothHolderProps {
  booth: SetUpBooth
  setUp: EventSetUp
  isLocked: boolean
}

type BoothHolderStep = Input<typeof moveBooth>['step']

/** The status of a booth, its holder, and the next transitions. */
export function BoothHolder({ booth, setUp, isLocked }: BoothHolderProps) {
  const t = useText()
  const format = useFormat()
  const language = useLanguage()
  const { state, exhibitorId, heldUntil } = booth
  const holder = setUp.exhibitors.find(({ id }) => id === exhibitorId)
  return (
    <>
      <p className={css.line}>
        <Tag tone={TONES[state]}>{t(`setup.plan.state.${state}`)}</Tag>
        {holder && <strong>{textIn(holder.name, language)}</strong>}
      </p>
      {heldUntil && (
        <p className={css.muted}>
          {t('setup.plan.until', { time: format.dateTime(clockIn(setUp.facts.timeZone, heldUntil)) })}
        </p>
      )}
      {!isLocked && <Steps booth={booth} setUp={setUp} />}
    </>
  )
}

const TONES = {
  available: 'neutral',
  held: 'warning',
  reserved: 'primary',
  confirmed: 'success',
  blocked: 'danger',
} as const

function Steps({ booth, setUp }: Omit<BoothHolderProps, 'isLocked'>) {
  const t = useText()
  const language = useLanguage()
  const send = useSave()
  const [chosen, choose] = useState('')
  const moving = useMutation({
    mutationFn: (step: BoothHolderStep) =>
      send(call(moveBooth, { id: booth.id, step, ...(step === 'hold' && { exhibitorId: chosen }) })),
  })
  const steps = eventsFor(boothMachine, booth.state, 'expo.write').flatMap((event) =>
    event === 'expire' ? [] : [event],
  )
  return (
    <>
      {steps.includes('hold') && (
        <Select
          label={t('setup.plan.exhibitor')}
          placeholder={t('setup.plan.exhibitor')}
          choices={possibleIn(setUp).map(({ id, name }) => ({ value: id, label: textIn(name, language) }))}
          value={chosen}
          onChange={choose}
        />
      )}
      <p className={css.line}>
        {steps.map((step) => (
          <Button
            key={step}
            size="sm"
            variant="secondary"
            disabled={step === 'hold' && chosen === ''}
            isLoading={moving.isPending && moving.variables === step}
            onClick={() => moving.mutate(step)}
          >
            {t(`setup.plan.step.${step}`)}
          </Button>
        ))}
      </p>
    </>
  )
}

/** Exhibitors a booth can be held for. */
const possibleIn = ({ exhibitors }: EventSetUp) =>
  exhibitors.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn')
