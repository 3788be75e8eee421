import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Chip } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { PhoneField, TextField } from '../../ui/form/text-field.tsx'
import { LocalizedTextField } from '../office-event-setup/localized-text-field.tsx'
import { useCountries } from '../user/address/country.ts'
import css from './application.module.css'
import type { ApplicationField, ApplicationFormState } from './use-application.ts'
import { scalarText } from './use-application.ts'

export interface ApplicationFieldProps {
  form: ApplicationFormState
  name: ApplicationField
}

/** The props of a text field; a locked one cannot be changed. */
export function useTextProps({ form, name }: ApplicationFieldProps, path: string = name) {
  const t = useText()
  return {
    name: path,
    label: t(`apply.field.${name}`),
    error: form.errorOf(path),
    disabled: form.isLocked(name),
    onBlur: () => form.touch(path),
    value: scalarText(form.values[name]),
    onChange: (value: string) => form.set({ [name]: value }),
  }
}

interface LineProps extends ApplicationFieldProps {
  max: number
  isOptional?: boolean
  hint?: string
  type?: 'text' | 'email' | 'url' | 'date'
}

export function Line({ max, isOptional = false, hint, type = 'text', ...field }: LineProps) {
  return (
    <TextField
      {...useTextProps(field)}
      {...(hint && { hint })}
      type={type}
      maxLength={max}
      isOptional={isOptional}
    />
  )
}

export function Phone(field: ApplicationFieldProps) {
  return <PhoneField {...useTextProps(field)} maxLength={40} />
}

interface ApplicationChoiceProps extends ApplicationFieldProps {
  choices: readonly { value: string; label: string }[]
}

export function Choice({ choices, ...field }: ApplicationChoiceProps) {
  return <Select {...useTextProps(field)} choices={choices} />
}

export function Country(field: ApplicationFieldProps) {
  const countries = useCountries()
  return <Choice {...field} choices={countries.map(({ code, name }) => ({ value: code, label: name }))} />
}

/** Several of a few. */
export function Choices({ choices, form, name }: ApplicationChoiceProps) {
  const t = useText()
  const chosen = form.values[name] as readonly string[]
  const toggle = (value: string) =>
    form.set({ [name]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] })
  return (
    <Group label={t(`apply.field.${name}`)} error={form.errorOf(name)} isDisabled={form.isLocked(name)}>
      <div className={css.chips}>
        {choices.map(({ value, label }) => (
          <Chip key={value} isSelected={chosen.includes(value)} onClick={() => toggle(value)}>
            {label}
          </Chip>
        ))}
      </div>
    </Group>
  )
}

interface GroupProps {
  label: string
  error: string | undefined
  isDisabled: boolean
  isOptional?: boolean
  children: ReactNode
}

/** Fields that belong together, with their error. */
export function Group({ label, error, isDisabled, isOptional = false, children }: GroupProps) {
  const t = useText()
  return (
    <fieldset className={css.group} disabled={isDisabled} aria-invalid={error ? true : undefined}>
      <legend className={css.legend}>
        {label}
        {isOptional && <span className={css.muted}> · {t('common.optional')}</span>}
      </legend>
      {children}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export function Tick({ form, name }: ApplicationFieldProps) {
  const t = useText()
  const error = form.errorOf(name)
  return (
    <div>
      <Checkbox
        label={t(`apply.field.${name}`)}
        isChecked={form.values[name] === true}
        isDisabled={form.isLocked(name)}
        {...(error && { errorId: `${name}-error` })}
        onChange={(isChecked) => form.set({ [name]: isChecked })}
      />
      {error && (
        <p id={`${name}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface LocalizedProps extends ApplicationFieldProps {
  max: number
  isLong?: boolean
  isOptional?: boolean
}

export function Localized({ max, isLong = false, isOptional = false, form, name }: LocalizedProps) {
  const t = useText()
  return (
    <LocalizedTextField
      name={name}
      label={t(`apply.field.${name}`)}
      value={form.values[name] as LocalizedText}
      onChange={(text) => form.set({ [name]: text })}
      maxLength={max}
      isLong={isLong}
      isOptional={isOptional}
      disabled={form.isLocked(name)}
      error={form.errorOf(name)}
      onBlur={() => form.touch(name)}
    />
  )
}
