import type { Currency } from '@tiantian/contracts/money.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { WAREHOUSE_KINDS, WAREHOUSES_MAX } from '@tiantian/contracts/shop/shop-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { CityField } from '../office-event-setup/city-field.tsx'
import { LocalizedTextField } from '../office-event-setup/localized-text-field.tsx'
import { useCountries } from '../user/address/country.ts'
import css from './my-shop.module.css'
import type { SettingsPartProps, SettingsWarehouse } from './settings-draft.ts'
import { Panel } from './shop-settings.tsx'

export function Warehouses({ form }: SettingsPartProps) {
  const t = useText()
  const countries = useCountries()
  const { warehouses, country } = form.draft
  const put = (next: typeof warehouses) => form.set('warehouses', next)
  return (
    <Section title={t('shop.warehouses')} isPanel>
      {warehouses.map((one, at) => {
        const change = (next: Partial<typeof one>) => put(warehouses.with(at, { ...one, ...next }))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new one has no id yet.
          <div key={at} className={css.entry}>
            <TextField
              label={t('myShop.warehouse.name')}
              maxLength={60}
              value={one.name}
              error={form.errors[`warehouses.${at}.name`]}
              onChange={(name) => change({ name })}
            />
            <Select
              label={t('myShop.warehouse.kind')}
              value={one.kind}
              choices={WAREHOUSE_KINDS.map((value) => ({ value, label: t(`myShop.warehouse.${value}`) }))}
              onChange={(kind) => change({ kind: kind as SettingsWarehouse['kind'] })}
            />
            <Select
              label={t('apply.field.country')}
              value={one.country}
              choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(next) => change({ country: next, cityId: null, cityName: '' })}
            />
            <CityField
              cityName={one.cityName}
              isPicked={one.cityId !== null}
              country={one.country}
              error={form.errors[`warehouses.${at}.cityId`]}
              onChange={change}
            />
            <Button variant="plain" size="sm" onClick={() => put(warehouses.toSpliced(at, 1))}>
              {t('common.delete')}
            </Button>
          </div>
        )
      })}
      {form.errors.warehouses && <p className={css.error}>{form.errors.warehouses}</p>}
      {warehouses.length < WAREHOUSES_MAX && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => put([...warehouses, { name: '', kind: 'own', country, cityId: null, cityName: '' }])}
        >
          {t('myShop.warehouse.add')}
        </Button>
      )}
    </Section>
  )
}

const USUAL = { opens: '09:00', closes: '18:00' }
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** Open by default: not at the weekend. */
const WORKDAYS = 5

export function Hours({ form }: SettingsPartProps) {
  const t = useText()
  const nameOf = (day: number) => t(`shop.day.${DAYS[day] ?? 'mon'}`)
  const { hours } = form.draft
  const put = (day: number, next: { opens: string; closes: string } | null) =>
    form.set('hours', hours?.with(day, next) ?? null)
  const start = DAYS.map((_, day) => (day < WORKDAYS ? USUAL : null))
  return (
    <Section title={t('myShop.part.hours')} isPanel>
      <Checkbox
        label={t('myShop.hoursStated')}
        isChecked={hours !== null}
        onChange={(isStated) => form.set('hours', isStated ? start : null)}
      />
      {hours?.map((one, day) => (
        <div key={nameOf(day)} className={css.day}>
          <Checkbox
            label={nameOf(day)}
            isChecked={one !== null}
            onChange={(isOpen) => put(day, isOpen ? USUAL : null)}
          />
          {one && (
            <>
              <TextField
                label={t('myShop.opensOn', { day: nameOf(day) })}
                isLabelHidden
                type="time"
                value={one.opens}
                onChange={(opens) => put(day, { ...one, opens })}
              />
              <TextField
                label={t('myShop.closesOn', { day: nameOf(day) })}
                isLabelHidden
                type="time"
                value={one.closes}
                error={form.errors[`hours.${day}.closes`]}
                onChange={(closes) => put(day, { ...one, closes })}
              />
            </>
          )}
        </div>
      ))}
    </Section>
  )
}

export function Holiday({ form }: SettingsPartProps) {
  const t = useText()
  const { holiday } = form.draft
  const change = (next: Partial<NonNullable<typeof holiday>>) =>
    holiday && form.set('holiday', { ...holiday, ...next })
  return (
    <Section title={t('myShop.part.holiday')} isPanel>
      <Checkbox
        label={t('myShop.holidayStated')}
        isChecked={holiday !== null}
        onChange={(isStated) => form.set('holiday', isStated ? { from: '', to: '', note: {} } : null)}
      />
      {holiday && (
        <div className={css.fields}>
          <TextField
            label={t('myShop.holidayFrom')}
            type="date"
            value={holiday.from}
            error={form.errors['holiday.from']}
            onChange={(from) => change({ from })}
          />
          <TextField
            label={t('myShop.holidayTo')}
            type="date"
            value={holiday.to}
            error={form.errors['holiday.to']}
            onChange={(to) => change({ to })}
          />
          <div className={css.wide}>
            <LocalizedTextField
              label={t('myShop.holidayNote')}
              maxLength={200}
              isOptional
              value={holiday.note}
              onChange={(note) => change({ note })}
            />
          </div>
        </div>
      )}
    </Section>
  )
}

export function MinimumOrder({ form }: SettingsPartProps) {
  const t = useText()
  return (
    <Panel title={t('myShop.part.minimumOrder')}>
      <NumberField
        label={t('myShop.minimumAmount')}
        hint={t('myShop.minimumHint')}
        isOptional
        step={0.01}
        {...field(form, 'minimumAmount')}
        error={form.errors['minimumOrder.amountMinor']}
      />
      <Select
        label={t('myShop.currency')}
        choices={CURRENCIES.map((value) => ({ value, label: value }))}
        value={form.draft.minimumCurrency}
        onChange={(next) => form.set('minimumCurrency', next as Currency)}
      />
    </Panel>
  )
}
