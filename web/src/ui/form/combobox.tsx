import type { KeyboardEvent } from 'react'
import { useEffect, useState } from 'react'
import { cx } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'
import css from './combobox.module.css'
import field from './field.module.css'
import type { FieldFrame } from './field.tsx'
import { Field } from './field.tsx'
import type { ListboxState } from './listbox.tsx'
import { Listbox, useOptions } from './listbox.tsx'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
  /** In small letters after the label. */
  readonly hint?: string
}

interface ComboboxProps extends FieldFrame {
  text: string
  /** Typed text; clears the previous choice. */
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  onPick: (option: ComboboxOption) => void
  /** Whether something is picked: then leaving the field changes nothing. */
  isPicked: boolean
  onEnter?: () => void
  onLeave?: () => void
  isLoading?: boolean
  isDisabled?: boolean
  placeholder?: string
  maxLength?: number
  /** Shown when the list has nothing for the text; empty where the page says it. */
  nothing: string
  /** Announced to screen readers when the list changes: `5 cities found`. */
  found: string
}

/** A text field with suggestions from a long list; only a suggested value is valid. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, isOptional, isLabelHidden, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} isLabelHidden={isLabelHidden}>
      {(control) => <ComboboxInput {...rest} label={label} control={control} />}
    </Field>
  )
}

type InputProps = Omit<ComboboxProps, 'error' | 'hint'> & { control: object }

function ComboboxInput({ control, label, isDisabled, ...props }: InputProps) {
  const { text, onText, options: items, isLoading, placeholder, maxLength, nothing, found } = props
  const [isOpen, setOpen] = useState(false)
  const options = useOptions({ count: items.length, isOpen, onOpen: setOpen, first: 0 })
  // In a sheet it would open below the buttons.
  useEffect(() => {
    if (isOpen && items.length > 0)
      document.getElementById(options.listId)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, options.listId, items.length])
  const { pick, ...steps } = usePick({ ...props, keys: options, isOpen, setOpen })
  return (
    <span className={cx(field.box, css.box)}>
      <input
        {...control}
        className={field.control}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={options.listId}
        aria-activedescendant={options.activeId}
        aria-autocomplete="list"
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        disabled={isDisabled}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          options.setActive(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        {...steps}
      />
      {isOpen && isLoading && <Spinner size={18} />}
      <Proposals label={label} options={options} items={items} isOpen={isOpen} pick={pick} />
      {isOpen && items.length === 0 && !isLoading && text.trim() && nothing && (
        <p className={css.nothing}>{nothing}</p>
      )}
      <span role="status" className="visually-hidden">
        {isOpen && !isLoading ? found : ''}
      </span>
    </span>
  )
}

interface ProposalsProps {
  label: string
  options: ListboxState
  items: readonly ComboboxOption[]
  isOpen: boolean
  pick: (option: ComboboxOption) => void
}

function Proposals({ label, options, items, isOpen, pick }: ProposalsProps) {
  return (
    <Listbox
      label={label}
      options={options}
      items={items}
      itemKey={({ value }) => value}
      onPick={pick}
      isHidden={!isOpen}
      className={css.list}
      optionClass={css.option}
    >
      {(option) => (
        <>
          {option.label}
          {option.hint && <span className={css.hint}>{option.hint}</span>}
        </>
      )}
    </Listbox>
  )
}

interface PickProps
  extends Pick<ComboboxProps, 'options' | 'onPick' | 'isPicked' | 'onEnter' | 'onLeave' | 'text'> {
  keys: ListboxState
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

function usePick({ options, onPick, isPicked, onEnter, onLeave, text, keys, isOpen, setOpen }: PickProps) {
  const pick = (option: ComboboxOption) => {
    setOpen(false)
    onPick(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    keys.onKeyDown(event)
    if (event.key !== 'Enter' || !isOpen) return
    event.preventDefault()
    const option = options[keys.active]
    if (option) pick(option)
  }
  const onBlur = () => {
    setOpen(false)
    // Typing a whole name and leaving the field selects it.
    const same = options.find((option) => option.label.toLowerCase() === text.trim().toLowerCase())
    if (!isPicked && same) onPick(same)
    onLeave?.()
  }
  return { pick, onFocus: onEnter, onKeyDown, onBlur }
}
