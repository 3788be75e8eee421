import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { TextField } from '../form/text-field.tsx'
import css from './column-filter.module.css'
import type { ColumnFilter, FilterFormProps } from './filter.ts'

interface FilterFrameProps {
  /** A filter is set that Reset would clear (S3.12). */
  isSet: boolean
  onSubmit: () => void
  onReset: () => void
  children: ReactNode
}

/** Fields above, Reset and Apply below; Enter applies. */
export function FilterFrame({ isSet, onSubmit, onReset, children }: FilterFrameProps) {
  const t = useText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {children}
      <div className={css.buttons}>
        <Button variant="plain" size="sm" disabled={!isSet} onClick={onReset}>
          {t('table.reset')}
        </Button>
        <Button type="submit" size="sm">
          {t('table.apply')}
        </Button>
      </div>
    </form>
  )
}

type Choices = Extract<ColumnFilter, { type: 'select' }>['choices']

/** Rows whose value is one of those checked. */
export function SelectForm({ choices, value, onApply }: FilterFormProps & { choices: Choices }) {
  const [checked, setChecked] = useState<readonly string[]>(value?.type === 'select' ? value.filter : [])
  const toggle = (choice: string, is: boolean) =>
    setChecked((before) => (is ? [...before, choice] : before.filter((other) => other !== choice)))
  return (
    <FilterFrame
      isSet={checked.length > 0}
      onSubmit={() => onApply(checked.length > 0 ? { type: 'select', filter: checked } : undefined)}
      onReset={() => onApply(undefined)}
    >
      <div className={css.choices}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            isChecked={checked.includes(choice.value)}
            onChange={(is) => toggle(choice.value, is)}
          />
        ))}
      </div>
    </FilterFrame>
  )
}

/** Rows whose text contains what was typed. */
export function SearchForm({ value, onApply }: FilterFormProps) {
  const t = useText()
  const [typed, setTyped] = useState(value?.type === 'search' ? value.filter : '')
  const text = typed.trim()
  return (
    <FilterFrame
      isSet={typed !== '' || value !== undefined}
      onSubmit={() => onApply(text ? { type: 'search', filter: text } : undefined)}
      onReset={() => onApply(undefined)}
    >
      <TextField label={t('table.contains')} value={typed} onChange={setTyped} enterKeyHint="search" />
    </FilterFrame>
  )
}
