import { TAX_NUMBER_MAX, TAXES_MAX } from '@tiantian/contracts/shop/tax.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { useCountries } from '../user/address/country.ts'
import css from './my-shop.module.css'
import type { SettingsPartProps } from './settings-draft.ts'

/** Where the shop is registered for VAT: by country that it sends goods from. */
export function Taxes({ form }: SettingsPartProps) {
  const t = useText()
  const countries = useCountries()
  const { taxes, country, warehouses } = form.draft
  const sendsFrom = (code: string) => warehouses.some((warehouse) => warehouse.country === code)
  const put = (next: typeof taxes) => form.set('taxes', next)
  return (
    <Section title={t('myShop.tax.title')} isPanel>
      <p className={css.muted}>{t('myShop.tax.hint')}</p>
      {taxes.map((one, at) => {
        const change = (next: Partial<typeof one>) => put(taxes.with(at, { ...one, ...next }))
        const errorOf = (name: string) => form.errors[`taxes.${at}.${name}`]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new one may have the country of another.
          <div key={at} className={css.entry}>
            <Select
              label={t('myShop.tax.country')}
              hint={sendsFrom(one.country) ? undefined : t('myShop.tax.noWarehouse')}
              value={one.country}
              error={errorOf('country')}
              choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(next) => change({ country: next })}
            />
            <TextField
              label={t('myShop.tax.number')}
              maxLength={TAX_NUMBER_MAX}
              value={one.number}
              error={errorOf('number')}
              onChange={(number) => change({ number })}
            />
            <NumberField
              label={t('myShop.tax.percent')}
              step={0.01}
              value={one.percent}
              error={errorOf('basisPoints')}
              onChange={(percent) => change({ percent })}
            />
            <Select
              label={t('myShop.tax.prices')}
              value={one.isIncluded ? 'included' : 'added'}
              choices={[
                { value: 'included', label: t('myShop.tax.included') },
                { value: 'added', label: t('myShop.tax.added') },
              ]}
              onChange={(prices) => change({ isIncluded: prices === 'included' })}
            />
            <Button variant="plain" size="sm" onClick={() => put(taxes.toSpliced(at, 1))}>
              {t('common.delete')}
            </Button>
          </div>
        )
      })}
      {form.errors.taxes && <p className={css.error}>{form.errors.taxes}</p>}
      {taxes.length < TAXES_MAX && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => put([...taxes, { country, number: '', percent: null, isIncluded: true }])}
        >
          {t('myShop.tax.add')}
        </Button>
      )}
    </Section>
  )
}
