import type { Facet } from '@tiantian/contracts/search/search.ts'
import { useId, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import css from './facet-choices.module.css'

interface FacetChoicesProps {
  title: string
  values: Facet['values']
  chosen: readonly string[]
  onChoose: (value: string, isChosen: boolean) => void
  /** Single choice; choosing it again clears it. */
  isSingle?: boolean
  /** Short values, such as sizes, are shown two in a line. */
  isCompact?: boolean
}

const SHOWN_FIRST = 6
/** Above this number of values there is a search box. */
const READ_THROUGH = 20

const has = (label: string, name: string) => label.toLowerCase().includes(name.trim().toLowerCase())

/** The values of one facet with their counts; the long tail is expandable. */
export function FacetChoices(props: FacetChoicesProps) {
  const { title, values, chosen, onChoose, isSingle = false, isCompact = false } = props
  const t = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  if (values.length === 0) return null
  const isMany = values.length > READ_THROUGH
  const isShown = ({ value, label }: Facet['values'][number], at: number) => {
    if (chosen.includes(value)) return true
    return isOpen ? !isMany || has(label, name) : at < SHOWN_FIRST
  }
  return (
    <fieldset className={css.facet}>
      <legend className={css.title}>{title}</legend>
      <div id={id} className={isCompact ? css.compact : undefined}>
        {isOpen && isMany && (
          <SearchField label={t('search.findAmong', { title })} value={name} onChange={setName} />
        )}
        {values.filter(isShown).map((value) => (
          <Choice
            key={value.value}
            value={value}
            isChosen={chosen.includes(value.value)}
            onChoose={onChoose}
            isSingle={isSingle}
          />
        ))}
      </div>
      <Unfold count={values.length - SHOWN_FIRST} isOpen={isOpen} of={id} onPress={() => setOpen(!isOpen)} />
    </fieldset>
  )
}

/** Shows and hides the rest of a list, with its number. */
function Unfold(props: { count: number; isOpen: boolean; of: string; onPress: () => void }) {
  const { count, isOpen, of, onPress } = props
  const t = useText()
  if (count <= 0) return null
  return (
    <Button variant="plain" size="sm" aria-expanded={isOpen} aria-controls={of} onClick={onPress}>
      {isOpen ? t('search.less') : t('search.moreOf', { count })}
    </Button>
  )
}

interface ChoiceProps extends Pick<FacetChoicesProps, 'onChoose' | 'isSingle'> {
  value: Facet['values'][number]
  isChosen: boolean
}

/** A checkbox in both cases: a single choice can be cleared, too. */
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
