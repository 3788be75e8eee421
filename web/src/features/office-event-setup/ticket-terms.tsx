import type { TicketTypeForm } from '@tiantian/contracts/expo/tickets-form.ts'
import { VISIBILITIES } from '@tiantian/contracts/expo/tickets-form.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { field } from '../../ui/use-form.ts'

interface TermsProps {
  form: FormState<TicketTypeForm>
}

/** In major units, with decimals if there are any; shown once the event has a currency. */
export function PriceField({ form, currency }: TermsProps & { currency: Currency | null }) {
  const t = useText()
  const { priceMinor } = form.draft
  const [text, setText] = useState(priceMinor > 0 ? String(priceMinor / MINOR_PER_MAJOR) : '')
  if (currency === null) return null
  return (
    <TextField
      type="number"
      inputMode="decimal"
      min={0}
      step="0.01"
      label={`${t('setup.tickets.price')}, ${currency}`}
      hint={t('setup.tickets.priceHint')}
      isOptional
      {...field(form, 'priceMinor')}
      value={text}
      onChange={(next) => {
        setText(next)
        form.set('priceMinor', Math.round(Number(next) * MINOR_PER_MAJOR))
      }}
    />
  )
}

/** Who may get them, and the invitation code. */
export function VisibilityFields({ form }: TermsProps) {
  const t = useText()
  const { visibility } = form.draft
  return (
    <>
      <Select
        label={t('setup.tickets.visibility')}
        choices={VISIBILITIES.map((value) => ({ value, label: t(`setup.tickets.visibilities.${value}`) }))}
        value={visibility}
        onChange={(next) =>
          form.change({
            visibility: next as TicketTypeForm['visibility'],
            ...(next !== 'code' && { accessCode: '' }),
          })
        }
      />
      {visibility === 'code' && (
        <TextField
          label={t('setup.tickets.accessCode')}
          hint={t('setup.tickets.accessCodeHint')}
          autoComplete="off"
          maxLength={40}
          {...field(form, 'accessCode')}
        />
      )}
    </>
  )
}
