import { keepPreviousData } from '@tanstack/react-query'
import type { ExhibitorForm } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { exhibitorForm } from '@tiantian/contracts/expo/exhibitor-form.ts'
import type { SetUpExhibitor } from '@tiantian/contracts/expo/set-up.ts'
import { queryShops } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useCountries } from '../user/address/country.ts'
import { EntryFields } from './entry-fields.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { LocalizedTextField, useWritingLanguage } from './localized-text-field.tsx'

/** Form values: the exhibitor, and the search text for its shop. */
type ExhibitorSheetDraft = ExhibitorForm & Pick<SetUpExhibitor, 'shopName'>

const draftOf = ({ id, version, state, note, staff, ...draft }: SetUpExhibitor): ExhibitorSheetDraft => draft

interface ExhibitorSheetProps {
  start: SetUpExhibitor
  save: (exhibitor: ExhibitorForm) => Promise<unknown>
  onClose: () => void
}

/** An exhibitor: a shop of the mall with its products, or a company without one. */
export function ExhibitorSheet({ start, save, onClose }: ExhibitorSheetProps) {
  const t = useText()
  const first = draftOf(start)
  const countries = useCountries().map(({ code, name: label }) => ({ value: code, label }))
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
          <LocalizedTextField label={t('setup.exhibitors.name')} maxLength={120} {...field(form, 'name')} />
          <Select
            label={t('setup.exhibitors.country')}
            placeholder={t('setup.exhibitors.country')}
            choices={countries}
            {...field(form, 'country')}
          />
          <EntryFields form={form} shopId={form.draft.shopId} />
          <NumberField
            label={t('programme.stand.badgeQuota')}
            {...field(form, 'badgeQuota')}
            onChange={(count) => form.set('badgeQuota', count ?? Number.NaN)}
          />
        </>
      )}
    </ItemSheet>
  )
}

const TYPING_MS = 250
const SHOPS_MAX = 8

/** The shop fills in name and country, if they are still empty. */
function ShopBox({ form }: { form: FormState<ExhibitorSheetDraft> }) {
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
