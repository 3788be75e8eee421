import { plainCharacters } from '@tiantian/contracts/spelling/typed.ts'
import { useText } from '../../../i18n/use-text.ts'
import { cx } from '../../../ui/class-names.ts'
import box from '../../../ui/form/field.module.css'
import { Field } from '../../../ui/form/field.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { exampleMobile, phonePrefix, useCountries } from '../address/country.ts'
import css from './mobile-field.module.css'
import type { MobileDraft } from './mobile-number.ts'
import { mobileDraft } from './mobile-number.ts'

interface MobileFieldProps {
  value: MobileDraft
  onChange: (draft: MobileDraft) => void
  error?: string | undefined
  onBlur?: () => void
  /** The number was passed in the address and cannot be edited. */
  isLocked?: boolean
}

/** A mobile number with a country code, trade countries first. */
export function MobileField({ value, onChange, error, onBlur, isLocked }: MobileFieldProps) {
  const t = useText()
  const countries = useCountries()
  const { country, mobile } = value
  const leave = () => {
    // Only a number with its own country code, as autofill gives it, may change the country.
    if (/^(\+|00)/.test(plainCharacters(mobile))) onChange(mobileDraft(mobile, countries, country))
    onBlur?.()
  }
  return (
    <Field label={t('signIn.mobile.label')} error={error}>
      {(control) => (
        <span className={box.box}>
          <CountryCode
            country={country}
            isLocked={isLocked}
            onPick={(code) => onChange({ country: code, mobile })}
          />
          <input
            {...control}
            className={cx(box.control, css.number)}
            type="tel"
            name="mobile"
            autoComplete="tel"
            placeholder={exampleMobile(country)}
            value={mobile}
            readOnly={isLocked}
            onChange={(event) => onChange({ country, mobile: event.target.value })}
            onBlur={leave}
          />
        </span>
      )}
    </Field>
  )
}

interface CountryCodeProps {
  country: string
  isLocked: boolean | undefined
  onPick: (country: string) => void
}

/** The native select is placed invisibly over the short form of the selection. */
function CountryCode({ country, isLocked, onPick }: CountryCodeProps) {
  const t = useText()
  const countries = useCountries()
  return (
    <span className={css.country}>
      <span aria-hidden="true">{country}</span>
      <span className={css.prefix} aria-hidden="true">
        {phonePrefix(country, countries)}
      </span>
      <DownIcon size={16} />
      <select
        className={css.select}
        aria-label={t('signIn.mobile.country')}
        value={country}
        disabled={isLocked}
        onChange={(event) => onPick(event.target.value)}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {`${name} ${phonePrefix(code, countries)}`}
          </option>
        ))}
      </select>
    </span>
  )
}
