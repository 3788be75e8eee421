import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import type { TicketTypeForm } from '@tiantian/contracts/expo/tickets-form.ts'
import { ticketTypeForm, VISIBILITIES } from '@tiantian/contracts/expo/tickets-form.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { minorOfNumber } from '@tiantian/contracts/money-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { ItemSheet } from './item-sheet.tsx'
import { LocalizedTextField } from './localized-text-field.tsx'
import { MomentField } from './moment-field.tsx'
import css from './set-up.module.css'

interface TermsProps {
  form: FormState<TicketTypeForm>
}

/** In major units, with decimals if there are any; shown once the event has a currency. */
function PriceField({ form, currency }: TermsProps & { currency: Currency | null }) {
  const t = useText()
  const { priceMinor } = form.draft
  if (currency === null) return null
  return (
    <NumberField
      step={0.01}
      label={`${t('setup.tickets.price')}, ${currency}`}
      hint={t('setup.tickets.priceHint')}
      isOptional
      {...field(form, 'priceMinor')}
      value={priceMinor === 0 ? null : Number(majorUnits(priceMinor))}
      onChange={(price) => form.set('priceMinor', minorOfNumber(price ?? 0))}
    />
  )
}

/** Who may get them, and the invitation code. */
function VisibilityFields({ form }: TermsProps) {
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

interface TicketTypeSheetProps {
  setUp: EventSetUp
  start: TicketTypeForm
  save: (type: TicketTypeForm) => Promise<unknown>
  onClose: () => void
}

/** A ticket type: audience, sales period and quotas. */
export function TicketTypeSheet({ setUp, ...sheet }: TicketTypeSheetProps) {
  const t = useText()
  return (
    <ItemSheet {...sheet} title={t('setup.tickets.type')} schema={ticketTypeForm}>
      {(form) => (
        <>
          <LocalizedTextField label={t('setup.tickets.name')} maxLength={80} {...field(form, 'name')} />
          <LocalizedTextField
            label={t('setup.tickets.description')}
            maxLength={300}
            isLong
            isOptional
            {...field(form, 'description')}
          />
          <PriceField form={form} currency={setUp.tickets.currency} />
          <Counts form={form} setUp={setUp} />
          <VisibilityFields form={form} />
          <Sale form={form} name="saleOpensAt" setUp={setUp} />
          <Sale form={form} name="saleClosesAt" setUp={setUp} />
          <Flag form={form} name="needsApproval" />
          <Flag form={form} name="hasWaitlist" />
        </>
      )}
    </ItemSheet>
  )
}

interface TicketTypeSheetFieldsProps {
  form: FormState<TicketTypeForm>
  setUp: EventSetUp
}

/** The quotas it counts against: one at least. */
function Counts({ form, setUp }: TicketTypeSheetFieldsProps) {
  const t = useText()
  const { quotaIds } = form.draft
  const toggle = (id: string, isChosen: boolean) =>
    form.set('quotaIds', isChosen ? [...quotaIds, id] : quotaIds.filter((one) => one !== id))
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{t('setup.tickets.counts')}</legend>
      {setUp.tickets.quotas.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          isChecked={quotaIds.includes(id)}
          onChange={(isChosen) => toggle(id, isChosen)}
        />
      ))}
      {form.errors.quotaIds && <p className={css.error}>{form.errors.quotaIds}</p>}
    </fieldset>
  )
}

function Sale({ form, name, setUp }: TicketTypeSheetFieldsProps & { name: 'saleOpensAt' | 'saleClosesAt' }) {
  const t = useText()
  return (
    <MomentField
      label={t(`setup.tickets.${name}`)}
      hint={t('setup.tickets.saleHint')}
      timeZone={setUp.facts.timeZone}
      isOptional
      value={form.draft[name] ?? ''}
      error={form.errors[name]}
      onChange={(moment) => form.set(name, moment || null)}
    />
  )
}

function Flag({
  form,
  name,
}: Pick<TicketTypeSheetFieldsProps, 'form'> & { name: 'needsApproval' | 'hasWaitlist' }) {
  const t = useText()
  return (
    <Checkbox
      label={t(`setup.tickets.${name}`)}
      isChecked={form.draft[name]}
      onChange={(isChecked) => form.set(name, isChecked)}
    />
  )
}
