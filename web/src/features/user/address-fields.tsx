import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { field } from '../../ui/use-form.ts'
import css from './address-fields.module.css'
import type { AddressFormState } from './address-form.ts'
import type { PlaceField } from './address-layout.ts'
import { placeFields } from './address-layout.ts'
import { CityField } from './city-field.tsx'
import { CountryField } from './country-field.tsx'
import { PlaceButton } from './place-button.tsx'
import { PostcodeField } from './postcode-field.tsx'
import { RecipientPhone } from './recipient-phone.tsx'

interface PartProps {
  form: AddressFormState
}

/**
 * The address form (S1.14), for its own page and for the sheet of the order. The country determines the other fields.
 */
export function AddressFields({ form, id }: PartProps & { id: string }) {
  const t = useText()
  // Text typed into the country field is replaced when the country is set otherwise.
  const [placedCount, setPlacedCount] = useState(0)
  return (
    <Form id={id} form={form} className={css.form}>
      <div className={css.wide}>
        <CountryField key={placedCount} form={form} />
      </div>
      <TextField
        label={t('user.recipient')}
        hint={t('user.recipientHint')}
        autoComplete="name"
        {...field(form, 'name')}
      />
      <RecipientPhone form={form} />
      <div className={css.wide}>
        <PlaceButton form={form} onPlaced={() => setPlacedCount(placedCount + 1)} />
      </div>
      {placeFields(form.draft.country).map((name) => {
        const Part = PARTS[name]
        return <Part key={name} form={form} />
      })}
      <div className={css.wide}>
        <Checkbox
          label={t('user.useByDefault')}
          isChecked={form.draft.isDefault}
          onChange={(isDefault) => form.change({ isDefault })}
        />
        <FormError form={form} />
      </div>
    </Form>
  )
}

const PARTS: Record<PlaceField, (props: PartProps) => React.ReactNode> = {
  street: Street,
  city: CityField,
  postcode: PostcodeField,
}

function Street({ form }: PartProps) {
  const t = useText()
  return (
    <div className={css.wide}>
      <TextField label={t('user.street')} autoComplete="street-address" {...field(form, 'street')} />
    </div>
  )
}
