import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { field } from '../../ui/use-form.ts'
import type { AddressFormState } from './address-form.ts'
import { isPostcodeOptional, postcodeDigits, postcodeExamples, postcodeLabel } from './address-layout.ts'

/** The postcode with its local name and format. */
export function PostcodeField({ form }: { form: AddressFormState }) {
  const t = useText()
  const { country } = form.draft
  const postcode = field(form, 'postcode')
  return (
    <TextField
      label={t(postcodeLabel(country))}
      hint={usePostcodeHint(country)}
      isOptional={isPostcodeOptional(country)}
      autoComplete="postal-code"
      autoCapitalize="characters"
      {...postcode}
      onChange={(text) => postcode.onChange(text.trimStart())}
    />
  )
}

function usePostcodeHint(country: string): string {
  const t = useText()
  const digits = postcodeDigits(country)
  if (digits) return t('profile.address.postcodeDigits', { count: digits })
  const [first, second] = postcodeExamples(country)
  if (first && second) return t('profile.address.postcodeEither', { first, second })
  return first ? t('profile.address.postcodeLike', { example: first }) : t('profile.address.postcodeAny')
}
