import { LEGAL_FORMS, numbersOf } from '@tiantian/contracts/enterprise/registration-number.ts'
import { useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useQuery } from '../../../sdk/use-query.ts'
import { cx } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useFocusInvalid } from '../../../ui/form/focus-invalid.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import surface from '../../../ui/surface.module.css'
import { countriesQuery } from '../../user/address/country.ts'
import css from './draft-choices.module.css'
import type { Checkout } from './use-checkout.ts'
import { EMPTY_INVOICE } from './use-order-choices.ts'

/** The company to which the invoices of all orders are made out. */
export function InvoicePanel({ checkout: { choices, address } }: { checkout: Checkout }) {
  const t = useText()
  const { data } = useQuery(countriesQuery())
  const { invoice, invoiceErrors: errors, refusedInvoices } = choices
  // On a phone the order button is in sight far above this panel.
  const panel = useRef<HTMLElement>(null)
  useFocusInvalid(panel, refusedInvoices)
  const country = address?.country ?? EMPTY_INVOICE.country
  const set = (change: Partial<typeof EMPTY_INVOICE>) =>
    choices.setInvoice({ ...(invoice ?? EMPTY_INVOICE), ...change })
  return (
    <section ref={panel} className={cx(surface.panel, css.root)} aria-label={t('order.invoice.title')}>
      <Checkbox
        label={t('order.invoice.wanted')}
        isChecked={invoice !== null}
        onChange={(isWanted) => choices.setInvoice(isWanted ? { ...EMPTY_INVOICE, country } : null)}
      />
      {invoice && (
        <>
          <TextField
            label={t('order.invoice.company')}
            autoComplete="organization"
            maxLength={200}
            value={invoice.company}
            onChange={(company) => set({ company })}
            error={errors.company}
          />
          <Select
            label={t('order.invoice.country')}
            value={invoice.country}
            choices={(data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(chosen) => set({ country: chosen })}
            error={errors.country}
          />
          <Select
            label={t('order.invoice.legalForm')}
            value={invoice.legalForm}
            choices={LEGAL_FORMS.map((value) => ({ value, label: t(`order.invoice.form.${value}`) }))}
            onChange={(value) => set({ legalForm: value === 'company' ? 'company' : 'sole_trader' })}
          />
          <TextField
            label={t(`order.invoice.number.${numbersOf(invoice.country, invoice.legalForm)[0].kind}`)}
            maxLength={60}
            value={invoice.taxId}
            onChange={(taxId) => set({ taxId })}
            error={errors.taxId}
          />
        </>
      )}
    </section>
  )
}
