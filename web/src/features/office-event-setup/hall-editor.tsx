import type { BoothForm, HallForm } from '@tiantian/contracts/expo/plan-form.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { withItem } from '../../office/list-editor.tsx'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { BoothPanel } from './booth-panel.tsx'
import { HallCanvas } from './hall-canvas.tsx'
import type { OfficeEventSetupPartProps } from './part-props.ts'
import css from './plan.module.css'
import { freePosition, nextCode } from './plan-draft.ts'
import shared from './set-up.module.css'
import type { PlanState } from './use-plan.ts'

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
          {...{ hall, setUp, chosen, isLocked }}
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
            {...{ setUp, isLocked }}
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
