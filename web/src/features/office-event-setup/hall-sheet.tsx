import type { HallForm } from '@tiantian/contracts/expo/plan-form.ts'
import { hallForm } from '@tiantian/contracts/expo/plan-form.ts'
import * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { field } from '../../ui/use-form.ts'
import { ItemSheet } from './item-sheet.tsx'

interface HallSheetProps {
  /** Undefined for a new one. */
  start: HallForm | undefined
  others: readonly HallForm[]
  onWrite: (hall: HallForm) => void
  onClose: () => void
}

const EMPTY: HallForm = { name: '', width: 40, height: 30 }

/** Name and size of a hall; it is saved with the floor plan. */
export function HallSheet({ start = EMPTY, others, onWrite, onClose }: HallSheetProps) {
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
            <TextField
              key={side}
              label={t(`setup.plan.${side === 'width' ? 'width' : 'depth'}`)}
              type="number"
              min={1}
              max={500}
              step={0.5}
              {...field(form, side)}
              value={String(form.draft[side])}
              onChange={(text) => form.set(side, Number(text))}
            />
          ))}
        </>
      )}
    </ItemSheet>
  )
}
