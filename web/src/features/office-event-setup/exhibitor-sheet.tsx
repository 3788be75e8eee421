import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ExhibitorForm } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { exhibitorForm, SHOWN_PRODUCTS_MAX } from '@tiantian/contracts/expo/exhibitor-form.ts'
import type { SetUpExhibitor } from '@tiantian/contracts/expo/set-up.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { queryShops } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Select } from '../../ui/select.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { field } from '../../ui/use-form.ts'
import { useDebounced } from '../search/use-debounced.ts'
import { useCountries } from '../user/country.ts'
import { ItemSheet } from './item-sheet.tsx'
import css from './set-up.module.css'
import { useWritingLanguage, WordsField } from './words-field.tsx'

/** What is typed: the exhibitor, and its shop as it is searched for. */
type Draft = ExhibitorForm & Pick<SetUpExhibitor, 'shopName'>

interface ExhibitorSheetProps {
  start: SetUpExhibitor
  save: (exhibitor: ExhibitorForm) => Promise<unknown>
  onClose: () => void
}

/** Who exhibits: a shop of the mall with what it sells, or a company without one. */
export function ExhibitorSheet({ start, save, onClose }: ExhibitorSheetProps) {
  const t = useText()
  const { shopId, shopName, name, profile, country, productIds } = start
  const countries = useCountries().map(({ code, name: label }) => ({ value: code, label }))
  const first: Draft = { shopId, shopName, name, profile, country, productIds }
  return (
    <ItemSheet
      title={t('setup.plan.exhibitor')}
      start={first}
      schema={exhibitorForm}
      save={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ShopBox form={form} />
          <WordsField label={t('setup.exhibitors.name')} maxLength={120} {...field(form, 'name')} />
          <Select
            label={t('setup.exhibitors.country')}
            placeholder={t('setup.exhibitors.country')}
            choices={countries}
            {...field(form, 'country')}
          />
          <WordsField
            label={t('setup.exhibitors.profile')}
            maxLength={3000}
            isLong
            isOptional
            {...field(form, 'profile')}
          />
          {form.draft.shopId && <Products form={form} shopId={form.draft.shopId} />}
        </>
      )}
    </ItemSheet>
  )
}

const TYPING_MS = 250
const SHOPS_MAX = 8

/** The shop says name and country, where nothing else is written yet. */
function ShopBox({ form }: { form: FormState<Draft> }) {
  const t = useText()
  const language = useWritingLanguage()
  const { shopId, shopName, name } = form.draft
  const text = useDebounced(shopId ? '' : shopName.trim(), TYPING_MS)
  const { data, isFetching } = useQuery({
    ...query(queryShops, { text, limit: SHOPS_MAX }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const shops = text === '' ? [] : (data?.rows ?? [])
  const pick = (id: string) => {
    const shop = shops.find((one) => one.id === id)
    if (!shop) return
    const isNamed = Object.values(name).some(Boolean)
    form.change({
      shopId: id,
      shopName: shop.name,
      country: shop.country,
      productIds: [],
      ...(!isNamed && { name: { [language]: shop.name } }),
    })
  }
  return (
    <Combobox
      label={t('setup.exhibitors.shop')}
      hint={t('setup.exhibitors.shopHint')}
      isOptional
      error={form.errors.shopId}
      text={shopName}
      onText={(typed) => form.change({ shopName: typed, shopId: null, productIds: [] })}
      options={shops.map(({ id, name: label, cityName }) => ({ value: id, label, hint: cityName }))}
      onPick={({ value }) => pick(value)}
      isPicked={shopId !== null}
      isLoading={isFetching}
      nothing={t('common.nothingFound')}
      found={t('setup.exhibitors.shopsFound', { count: shops.length })}
    />
  )
}

const PRODUCTS_SHOWN = 20

/** What it brings along, of what it sells most. */
function Products({ form, shopId }: { form: FormState<Draft>; shopId: string }) {
  const t = useText()
  const { data } = useQuery(query(listProducts, { shop: shopId, limit: PRODUCTS_SHOWN }))
  const { productIds } = form.draft
  const toggle = (id: string, isChosen: boolean) =>
    form.set(
      'productIds',
      isChosen ? [...productIds, id].slice(0, SHOWN_PRODUCTS_MAX) : productIds.filter((one) => one !== id),
    )
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{t('setup.exhibitors.products')}</legend>
      {data?.rows.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          isChecked={productIds.includes(id)}
          onChange={(isChosen) => toggle(id, isChosen)}
        />
      ))}
      {form.errors.productIds && <p className={css.error}>{form.errors.productIds}</p>}
    </fieldset>
  )
}
