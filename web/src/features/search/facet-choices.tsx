import type { Facet } from '@tiantian/contracts/search/search.ts'
import { useId, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import css from './facet-choices.module.css'

interface FacetChoicesProps {
  title: string
  values: Facet['values']
  chosen: readonly string[]
  onChoose: (value: string, isChosen: boolean) => void
  /** One value at a time; choosing it again takes it away. */
  isSingle?: boolean
  /** Short values, such as sizes, stand two in a line. */
  isCompact?: boolean
}

const SHOWN_FIRST = 6

/** The values of one facet with their counts; the long tail unfolds. */
export function FacetChoices(props: FacetChoicesProps) {
  const { title, values, chosen, onChoose, isSingle = false, isCompact = false } = props
  const t = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (values.length === 0) return null
  const shown = isOpen ? values : values.filter((value, n) => n < SHOWN_FIRST || chosen.includes(value.value))
  return (
    <fieldset className={css.facet}>
      <legend className={css.title}>{title}</legend>
      <div id={id} className={isCompact ? css.compact : undefined}>
        {shown.map((value) => (
          <Choice
            key={value.value}
            value={value}
            isChosen={chosen.includes(value.value)}
            onChoose={onChoose}
            isSingle={isSingle}
          />
        ))}
      </div>
      {values.length > SHOWN_FIRST && (
        <Button
          variant="plain"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('search.less') : t('search.moreOf', { count: values.length - SHOWN_FIRST })}
        </Button>
      )}
    </fieldset>
  )
}

interface ChoiceProps extends Pick<FacetChoicesProps, 'onChoose' | 'isSingle'> {
  value: Facet['values'][number]
  isChosen: boolean
}

/** A checkbox in both cases: a single choice, too, can be taken away again. */
function Choice({ value: { value, label, count, isAbout }, isChosen, onChoose, isSingle }: ChoiceProps) {
  const format = useFormat()
  return (
    <label className={cx(css.choice, isChosen && css.chosen)}>
      <input
        type="checkbox"
        className={isSingle ? 'visually-hidden' : undefined}
        checked={isChosen}
        onChange={(event) => onChoose(value, event.target.checked)}
      />
      <span className={css.label}>{label}</span>
      <span className={css.count}>{format.amount(count, isAbout)}</span>
    </label>
  )
}
