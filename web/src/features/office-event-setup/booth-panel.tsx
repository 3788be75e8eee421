import type { BoothForm } from '@tiantian/contracts/expo/plan-form.ts'
import { GRID } from '@tiantian/contracts/expo/plan-form.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BoothHolder } from './booth-holder.tsx'
import css from './plan.module.css'
import shared from './set-up.module.css'

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
export function BoothPanel({ booth, setUp, isLocked, isChanged, onPut, onRemove }: BoothPanelProps) {
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
          onChange={(code) => onPut({ ...booth, code: code.toUpperCase() })}
        />
      </div>
      {NUMBERS.map(([name, label]) => (
        <TextField
          key={name}
          label={t(label)}
          type="number"
          step={GRID}
          min={name === 'x' || name === 'y' ? 0 : GRID}
          value={String(booth[name])}
          onChange={(text) => text !== '' && onPut({ ...booth, [name]: Number(text) })}
        />
      ))}
    </div>
  )
}
