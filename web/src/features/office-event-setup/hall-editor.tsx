import { useMutation } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { boothMachine } from '@tiantian/contracts/expo/hall-state.ts'
import type { BoothForm, HallForm } from '@tiantian/contracts/expo/plan-form.ts'
import { GRID } from '@tiantian/contracts/expo/plan-form.ts'
import type { EventSetUp, SetUpBooth } from '@tiantian/contracts/expo/set-up.ts'
import { moveBooth } from '@tiantian/contracts/expo/set-up.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { latinCode } from '@tiantian/contracts/spelling/typed.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { withItem } from '../../office/list-editor.tsx'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { clockIn } from '../expo/event-time.ts'
import { HallCanvas } from './hall-canvas.tsx'
import css from './plan.module.css'
import { freePosition, nextCode } from './plan-draft.ts'
import shared from './set-up.module.css'
import type { OfficeEventSetupPartProps } from './set-up-query.ts'
import { useSave } from './set-up-query.ts'
import type { PlanState } from './use-plan.ts'

interface BoothHolderProps {
  booth: SetUpBooth
  setUp: EventSetUp
  isLocked: boolean
}

type BoothHolderStep = Input<typeof moveBooth>['step']

/** The status of a booth, its holder, and the next transitions. */
function BoothHolder({ booth, setUp, isLocked }: BoothHolderProps) {
  const t = useText()
  const format = useFormat()
  const language = useLanguage()
  const { state, exhibitorId, heldUntil } = booth
  const holder = setUp.exhibitors.find(({ id }) => id === exhibitorId)
  return (
    <>
      <p className={shared.line}>
        <Tag tone={TONES[state]}>{t(`setup.plan.state.${state}`)}</Tag>
        {holder && <strong>{textIn(holder.name, language)}</strong>}
      </p>
      {heldUntil && (
        <p className={shared.muted}>
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
      <p className={shared.line}>
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

interface BoothPanelProps {
  booth: BoothForm
  setUp: EventSetUp
  isLocked: boolean
  /** The floor plan has unsaved changes. */
  isChanged: boolean
  onPut: (booth: BoothForm) => void
  onRemove: () => void
}

/** The selected booth in numbers, and its holder. */
function BoothPanel({ booth, setUp, isLocked, isChanged, onPut, onRemove }: BoothPanelProps) {
  const t = useText()
  const stored = setUp.plan.booths.find(({ id }) => id === booth.id)
  return (
    <Section title={t('setup.plan.stand', { code: booth.code })} isPanel>
      <div className={shared.part}>
        {!isLocked && <Numbers booth={booth} onPut={onPut} />}
        {stored && !isChanged ? (
          <BoothHolder booth={stored} setUp={setUp} isLocked={isLocked} />
        ) : (
          <p className={shared.muted}>{t('setup.plan.saveFirst')}</p>
        )}
        {!(isLocked || stored?.exhibitorId) && (
          <Button variant="plain" onClick={onRemove}>
            {t('setup.plan.remove')}
          </Button>
        )}
      </div>
    </Section>
  )
}

const NUMBERS = [
  ['x', 'setup.plan.x'],
  ['y', 'setup.plan.y'],
  ['width', 'setup.plan.width'],
  ['height', 'setup.plan.depth'],
] as const

/** The keyboard alternative to dragging. */
function Numbers({ booth, onPut }: Pick<BoothPanelProps, 'booth' | 'onPut'>) {
  const t = useText()
  return (
    <div className={css.numbers}>
      <div className={shared.wide}>
        <TextField
          label={t('setup.plan.code')}
          maxLength={12}
          value={booth.code}
          onChange={(code) => onPut({ ...booth, code })}
          onBlur={() => onPut({ ...booth, code: latinCode(booth.code) })}
        />
      </div>
      {NUMBERS.map(([name, label]) => (
        <NumberField
          key={name}
          label={t(label)}
          step={GRID}
          value={booth[name]}
          onChange={(metres) => {
            const isPossible = metres !== null && metres >= (name === 'x' || name === 'y' ? 0 : GRID)
            if (isPossible) onPut({ ...booth, [name]: metres })
          }}
        />
      ))}
    </div>
  )
}

interface HallEditorProps extends OfficeEventSetupPartProps {
  plan: PlanState
  hall: HallForm
}

/** A hall as a drawing, and beside it the selected booth in numbers. */
export function HallEditor({ plan, hall, setUp, isLocked }: HallEditorProps) {
  const t = useText()
  const { chosen, choose, put, add, remove } = useBooths(plan, hall)
  const booths = plan.plan.booths.filter((booth) => booth.hall === hall.name)
  return (
    <div className={css.desk}>
      <div className={shared.part}>
        <HallCanvas
          hall={hall}
          setUp={setUp}
          chosen={chosen}
          isLocked={isLocked}
          booths={booths}
          wrong={plan.wrong}
          onChoose={choose}
          onDraw={add}
          onPut={put}
          onRemove={remove}
        />
        {!isLocked && <p className={shared.muted}>{t('setup.plan.hint')}</p>}
      </div>
      <div className={shared.part}>
        {!isLocked && (
          <Button variant="secondary" onClick={() => add(freePosition(hall, booths))}>
            {t('setup.plan.add')}
          </Button>
        )}
        {!chosen && <p className={shared.muted}>{t('setup.plan.choose')}</p>}
        {chosen && (
          <BoothPanel
            key={chosen.id}
            setUp={setUp}
            isLocked={isLocked}
            booth={chosen}
            isChanged={plan.isChanged}
            onPut={put}
            onRemove={() => remove(chosen.id)}
          />
        )}
      </div>
    </div>
  )
}

type HallEditorPosition = Pick<BoothForm, 'x' | 'y' | 'width' | 'height'>

/** The booths of a hall, and the selected one. */
function useBooths({ plan, change }: PlanState, hall: HallForm) {
  const [chosenId, choose] = useState<string>()
  const { halls, booths } = plan
  const put = (booth: BoothForm) => change({ halls, booths: [...withItem(booths, booth, ({ id }) => id)] })
  return {
    chosen: booths.find((booth) => booth.id === chosenId && booth.hall === hall.name),
    choose,
    put,
    add(place: HallEditorPosition) {
      const booth = { id: newRequestId(), hall: hall.name, code: nextCode(hall.name, booths), ...place }
      put(booth)
      choose(booth.id)
    },
    remove: (gone: string) => change({ halls, booths: booths.filter(({ id }) => id !== gone) }),
  }
}
