import type { HallForm } from '@tiantian/contracts/expo/plan-form.ts'
import { GRID, hallForm } from '@tiantian/contracts/expo/plan-form.ts'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { HallEditor } from './hall-editor.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { withHall } from './plan-draft.ts'
import shared from './set-up.module.css'
import type { LocalizedPartProps } from './set-up-query.ts'
import type { PlanState } from './use-plan.ts'
import { usePlan } from './use-plan.ts'

interface HallSheetProps {
  /** Undefined for a new one. */
  start: HallForm | undefined
  others: readonly HallForm[]
  onWrite: (hall: HallForm) => void
  onClose: () => void
}

const EMPTY: HallForm = { name: '', width: 40, height: 30 }

/** Name and size of a hall; it is saved with the floor plan. */
function HallSheet({ start = EMPTY, others, onWrite, onClose }: HallSheetProps) {
  const t = useText()
  const isFree = ({ name }: HallForm) => others.every((other) => other.name !== name)
  const schema = hallForm.check(z.refine(isFree, { path: ['name'], params: { rule: 'duplicate' } }))
  return (
    <ItemSheet
      title={t('setup.plan.hall')}
      start={start}
      schema={schema}
      hasWords={false}
      save={(hall) => Promise.resolve(onWrite(hall))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('setup.plan.hallName')} maxLength={20} {...field(form, 'name')} />
          {(['width', 'height'] as const).map((side) => (
            <NumberField
              key={side}
              label={t(`setup.plan.${side === 'width' ? 'width' : 'depth'}`)}
              step={GRID}
              {...field(form, side)}
              onChange={(metres) => form.set(side, metres ?? Number.NaN)}
            />
          ))}
        </>
      )}
    </ItemSheet>
  )
}

/** Halls and their booths: drawn, moved, and assigned to exhibitors. */
export function PlanPart({ setUp, isLocked, onUnsaved }: LocalizedPartProps) {
  const t = useText()
  const plan = usePlan(setUp)
  useEffect(() => onUnsaved(plan.isChanged), [onUnsaved, plan.isChanged])
  const [hallName, setHall] = useState<string>()
  const { halls } = plan.plan
  const hall = halls.find(({ name }) => name === hallName) ?? halls[0]
  return (
    <div className={shared.part}>
      <HallBar plan={plan} hall={hall} onHall={setHall} isLocked={isLocked} />
      {!hall && <p className={shared.muted}>{t('setup.plan.noHalls')}</p>}
      {hall && <HallEditor key={hall.name} plan={plan} hall={hall} setUp={setUp} isLocked={isLocked} />}
      {plan.isChanged && <SaveBar plan={plan} />}
    </div>
  )
}

interface HallBarProps {
  plan: PlanState
  hall: HallForm | undefined
  onHall: (name: string) => void
  isLocked: boolean
}

/** Selects the hall to draw; adds one, or changes its size. */
function HallBar({ plan, hall, onHall, isLocked }: HallBarProps) {
  const t = useText()
  const [edited, setEdited] = useState<HallForm | 'new'>()
  const { halls } = plan.plan
  const write = (next: HallForm) => {
    plan.change(withHall(plan.plan, edited === 'new' ? undefined : edited?.name, next))
    onHall(next.name)
    setEdited(undefined)
  }
  return (
    <fieldset className={shared.choices}>
      <legend className="visually-hidden">{t('setup.plan.halls')}</legend>
      {halls.map(({ name }) => (
        <Chip key={name} isSelected={name === hall?.name} onClick={() => onHall(name)}>
          {t('expo.plan.hall', { hall: name })}
        </Chip>
      ))}
      {!isLocked && hall && (
        <Button size="sm" variant="plain" onClick={() => setEdited(hall)}>
          {t('form.item.edit', { name: t('expo.plan.hall', { hall: hall.name }) })}
        </Button>
      )}
      {!isLocked && (
        <Button size="sm" variant="soft" onClick={() => setEdited('new')}>
          {t('setup.plan.newHall')}
        </Button>
      )}
      {edited && (
        <HallSheet
          start={edited === 'new' ? undefined : edited}
          others={halls.filter((one) => one !== edited)}
          onWrite={write}
          onClose={() => setEdited(undefined)}
        />
      )}
    </fieldset>
  )
}

function SaveBar({ plan }: { plan: PlanState }) {
  const t = useText()
  const isWrong = plan.wrong.size > 0
  return (
    <div className={shared.saveBar}>
      <span className={isWrong ? shared.error : shared.muted} role="status">
        {isWrong ? t('setup.plan.wrong', { codes: [...plan.wrong].join(', ') }) : t('setup.unsaved')}
      </span>
      <span className={shared.line}>
        <Button variant="plain" onClick={plan.undo}>
          {t('setup.plan.undo')}
        </Button>
        <Button disabled={isWrong} isLoading={plan.isSaving} onClick={plan.save}>
          {t('common.save')}
        </Button>
      </span>
    </div>
  )
}
