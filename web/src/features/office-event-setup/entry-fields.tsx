import type { ExhibitorEntry } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { SHOWN_PRODUCTS_MAX } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { KindsField } from '../meeting/kinds-field.tsx'
import { LocalizedTextField } from './localized-text-field.tsx'
import css from './set-up.module.css'

const PRODUCTS_SHOWN = 20

interface ShownProductsProps {
  shopId: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
}

/** The products that a shop shows, chosen from its best sellers. */
function ShownProducts({ shopId, value, onChange, error }: ShownProductsProps) {
  const t = useText()
  const { data } = useQuery(query(listProducts, { shop: shopId, limit: PRODUCTS_SHOWN }))
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id].slice(0, SHOWN_PRODUCTS_MAX) : value.filter((one) => one !== id))
  return (
    <fieldset className={css.shown}>
      <legend className={css.legend}>{t('setup.exhibitors.products')}</legend>
      {data?.rows.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          isChecked={value.includes(id)}
          onChange={(isChosen) => toggle(id, isChosen)}
        />
      ))}
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  )
}

interface EntryFieldsProps<Draft extends ExhibitorEntry> {
  form: FormState<Draft>
  /** The shop whose products are shown; null for a company without a shop here. */
  shopId: string | null
}

/** The entry of an exhibitor, edited by its shop or the office. */
export function EntryFields<Draft extends ExhibitorEntry>({ form, shopId }: EntryFieldsProps<Draft>) {
  const t = useText()
  const own = form as unknown as FormState<ExhibitorEntry>
  const { categories, brands, productIds } = own.draft
  return (
    <>
      <LocalizedTextField
        label={t('setup.exhibitors.profile')}
        maxLength={3000}
        isLong
        isOptional
        {...field(own, 'profile')}
      />
      <KindsField
        label={t('programme.stand.categories')}
        value={categories}
        onChange={(slugs) => own.set('categories', slugs)}
      />
      <BrandsField value={brands} error={own.errors.brands} onChange={(names) => own.set('brands', names)} />
      {shopId && (
        <ShownProducts
          shopId={shopId}
          value={productIds}
          error={own.errors.productIds}
          onChange={(ids) => own.set('productIds', ids)}
        />
      )}
    </>
  )
}

interface BrandsFieldProps {
  value: readonly string[]
  onChange: (names: string[]) => void
  error: string | undefined
}

/** Names on one line, as on a sign. */
function BrandsField({ value, onChange, error }: BrandsFieldProps) {
  const t = useText()
  const [text, setText] = useState(value.join(', '))
  const change = (typed: string) => {
    setText(typed)
    onChange([...new Set(typed.split(/[,，、;]/).map((name) => name.trim()))].filter(Boolean))
  }
  return (
    <TextField
      label={t('programme.stand.brands')}
      hint={t('programme.stand.brandsHint')}
      isOptional
      error={error}
      value={text}
      onChange={change}
    />
  )
}
