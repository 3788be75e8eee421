import type { BoothForm, HallForm } from '@tiantian/contracts/expo/plan-form.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { BoothPanel } from './booth-panel.tsx'
import { HallCanvas } from './hall-canvas.tsx'
import { HallSheet } from './hall-sheet.tsx'
import { withItem } from './lists.ts'
import type { PartProps } from './part-props.ts'
import css from './plan.module.css'
import { freePlace, nextCode } from './plan-draft.ts'
import shared from './set-up.module.css'
import { usePlan } from './use-plan.ts'

/** Halls, and the stands in them: drawn, moved, and given to exhibitors. */
export function PlanPart({ setUp, isLocked }: PartProps) {
  const t = useText()
  const plan = usePlan(setUp)
  const [hallName, setHall] = useState<string>()
  const [chosenId, choose] = useState<string>()
  const { halls, booths } = plan.plan
  const hall = halls.find(({ name }) => name === hallName) ?? halls[0]
  const put = (booth: BoothForm) => plan.change({ halls, booths: [...withItem(booths, booth, byId)] })
  const add = (place: Pick<BoothForm, 'x' | 'y' | 'width' | 'height'>, { name }: HallForm) => {
    const booth = { id: newRequestId(), hall: name, code: nextCode(name, booths), ...place }
    put(booth)
    choose(booth.id)
  }
  const remove = (id: string) => plan.change({ halls, booths: booths.filter((one) => one.id !== id) })
  const chosen = booths.find(({ id, hall: of }) => id === chosenId && of === hall?.name)
  return (
    <div className={shared.part}>
      <HallBar plan={plan} hall={hall} onHall={setHall} isLocked={isLocked} />
      {!hall && <p className={shared.muted}>{t('eventSetUp.plan.noHalls')}</p>}
      {hall && (
        <div className={css.desk}>
          <div className={shared.part}>
            <HallCanvas
              hall={hall}
              booths={booths.filter(({ hall: of }) => of === hall.name)}
              setUp={setUp}
              chosen={chosen}
              wrong={plan.wrong}
              isLocked={isLocked}
              onChoose={choose}
              onDraw={(place) => add(place, hall)}
              onPut={put}
              onRemove={remove}
            />
            {!isLocked && <p className={shared.muted}>{t('eventSetUp.plan.hint')}</p>}
          </div>
          <div className={shared.part}>
            {!isLocked && (
              <Button variant="secondary" onClick={() => add(freePlace(hall, booths), hall)}>
                {t('eventSetUp.plan.add')}
              </Button>
            )}
            {!chosen && <p className={shared.muted}>{t('eventSetUp.plan.choose')}</p>}
            {chosen && (
              <BoothPanel
                key={chosen.id}
                booth={chosen}
                setUp={setUp}
                isLocked={isLocked}
                isChanged={plan.isChanged}
                onPut={put}
                onRemove={() => remove(chosen.id)}
              />
            )}
          </div>
        </div>
      )}
      {plan.isChanged && <SaveBar plan={plan} />}
    </div>
  )
}

const byId = ({ id }: BoothForm) => id

type Plan = ReturnType<typeof usePlan>

interface HallBarProps {
  plan: Plan
  hall: HallForm | undefined
  onHall: (name: string) => void
  isLocked: boolean
}

/** Which hall is drawn; a new one, or another size of this one. */
function HallBar({ plan, hall, onHall, isLocked }: HallBarProps) {
  const t = useText()
  const [edited, setEdited] = useState<HallForm | 'new'>()
  const { halls, booths } = plan.plan
  const write = (next: HallForm) => {
    const before = edited === 'new' ? undefined : edited?.name
    plan.change({
      halls: before === undefined ? [...halls, next] : halls.map((one) => (one.name === before ? next : one)),
      booths: booths.map((booth) => (booth.hall === before ? { ...booth, hall: next.name } : booth)),
    })
    onHall(next.name)
    setEdited(undefined)
  }
  return (
    <fieldset className={shared.choices}>
      <legend className="visually-hidden">{t('eventSetUp.plan.halls')}</legend>
      {halls.map(({ name }) => (
        <Chip key={name} isSelected={name === hall?.name} onClick={() => onHall(name)}>
          {t('expo.plan.hall', { hall: name })}
        </Chip>
      ))}
      {!isLocked && hall && (
        <Button size="sm" variant="plain" onClick={() => setEdited(hall)}>
          {t('eventSetUp.item.edit', { name: t('expo.plan.hall', { hall: hall.name }) })}
        </Button>
      )}
      {!isLocked && (
        <Button size="sm" variant="soft" onClick={() => setEdited('new')}>
          {t('eventSetUp.plan.newHall')}
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

function SaveBar({ plan }: { plan: Plan }) {
  const t = useText()
  const isWrong = plan.wrong.size > 0
  return (
    <div className={shared.saveBar}>
      <span className={isWrong ? shared.error : shared.muted} role="status">
        {isWrong
          ? t('eventSetUp.plan.wrong', { codes: [...plan.wrong].join(', ') })
          : t('eventSetUp.unsaved')}
      </span>
      <span className={shared.line}>
        <Button variant="plain" onClick={plan.undo}>
          {t('eventSetUp.plan.undo')}
        </Button>
        <Button disabled={isWrong} isLoading={plan.isSaving} onClick={plan.save}>
          {t('common.save')}
        </Button>
      </span>
    </div>
  )
}
