import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import type { EventTickets } from '@tiantian/contracts/expo/tickets-form.ts'
import { paymentForm } from '@tiantian/contracts/expo/tickets-form.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { field } from '../../ui/use-form.ts'
import { ItemSheet } from './item-sheet.tsx'
import { SelectOrNone } from './select-or-none.tsx'
import css from './set-up.module.css'
import { WordsField } from './words-field.tsx'

interface PaymentProps {
  setUp: EventSetUp
  isLocked: boolean
  save: (change: Partial<EventTickets>) => Promise<unknown>
}

/** The currency of prices, and the bank account for payments. */
export function Payment({ setUp, isLocked, save }: PaymentProps) {
  const t = useText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { currency, paymentDetails } = setUp.tickets
  return (
    <Section
      title={t('setup.tickets.payment')}
      isPanel
      more={
        !isLocked && (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            {t('common.edit')}
          </Button>
        )
      }
    >
      <p>{currency ?? t('setup.tickets.noCurrency')}</p>
      <p className={css.lines}>{textIn(paymentDetails, language)}</p>
      {isOpen && (
        <ItemSheet
          title={t('setup.tickets.payment')}
          schema={paymentForm}
          start={{ currency, paymentDetails }}
          save={save}
          onClose={() => setOpen(false)}
        >
          {(form) => <PaymentFields form={form} />}
        </ItemSheet>
      )}
    </Section>
  )
}

type PaymentSheetDraft = Pick<EventTickets, 'currency' | 'paymentDetails'>

function PaymentFields({ form }: { form: FormState<PaymentSheetDraft> }) {
  const t = useText()
  return (
    <>
      <SelectOrNone
        label={t('setup.tickets.currency')}
        choices={CURRENCIES.map((value) => ({ value, label: value }))}
        none={t('setup.tickets.noCurrency')}
        value={form.draft.currency}
        error={form.errors.currency}
        onChange={(value) => form.set('currency', value as Currency | null)}
      />
      <WordsField
        label={t('setup.tickets.paymentDetails')}
        hint={t('setup.tickets.paymentHint')}
        maxLength={1000}
        isLong
        isOptional
        {...field(form, 'paymentDetails')}
      />
    </>
  )
}
