import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { cx } from './class-names.ts'
import css from './combobox.module.css'
import field from './field.module.css'
import type { FieldFrame } from './field.tsx'
import { Field } from './field.tsx'
import { Spinner } from './spinner.tsx'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
  /** In small letters behind the label. */
  readonly hint?: string
}

interface ComboboxProps extends FieldFrame {
  text: string
  /** Typed text; what was picked before no longer counts. */
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  onPick: (option: ComboboxOption) => void
  /** Is something picked: then leaving the field changes nothing. */
  isPicked: boolean
  onLeave?: () => void
  isLoading?: boolean
  isDisabled?: boolean
  placeholder?: string
  /** Said when the list has nothing for the text. */
  nothing: string
  /** Said to screen readers when the list changes: `5 cities found`. */
  found: string
}

/** A text field that proposes values from a long list; only a proposed value counts. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, isOptional, isLabelHidden, ...rest } = props
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden }}>
      {(control) => <ComboboxInput {...rest} label={label} control={control} />}
    </Field>
  )
}

type InputProps = Omit<ComboboxProps, 'error' | 'hint'> & { control: object }

function ComboboxInput({ control, label, isDisabled, ...props }: InputProps) {
  const { text, onText, options, isLoading, placeholder, nothing, found } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { active, setActive, pick, onKeyDown, onBlur } = useChoice({ ...props, isOpen, setOpen })
  return (
    <span className={cx(field.box, css.box)}>
      <input
        {...control}
        className={field.control}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={isDisabled}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {isOpen && isLoading && <Spinner size={18} />}
      <div id={`${id}-list`} role="listbox" aria-label={label} className={css.list} hidden={!isOpen}>
        {options.map((option, index) => (
          // The pointer must not take the focus from the box; keys go through the box.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={css.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            {option.label}
            {option.hint && <span className={css.hint}>{option.hint}</span>}
          </div>
        ))}
      </div>
      {isOpen && options.length === 0 && !isLoading && text.trim() && (
        <p className={css.nothing}>{nothing}</p>
      )}
      <span role="status" className="visually-hidden">
        {isOpen && !isLoading ? found : ''}
      </span>
    </span>
  )
}

interface Choice extends Pick<ComboboxProps, 'options' | 'onPick' | 'isPicked' | 'onLeave' | 'text'> {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

function useChoice({ options, onPick, isPicked, onLeave, text, isOpen, setOpen }: Choice) {
  const [active, setActive] = useState(0)
  const pick = (option: ComboboxOption) => {
    setOpen(false)
    onPick(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (isOpen && options.length > 0) setActive((active + step + options.length) % options.length)
      setOpen(true)
    } else if (event.key === 'Escape' && isOpen) {
      // Escape closes the list first, then what is around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const option = options[active]
      if (option) pick(option)
    }
  }
  const onBlur = () => {
    setOpen(false)
    // Whoever types a whole name and walks on means it.
    const same = options.find((option) => option.label.toLowerCase() === text.trim().toLowerCase())
    if (!isPicked && same) onPick(same)
    onLeave?.()
  }
  return { active, setActive, pick, onKeyDown, onBlur }
}
