import { signDocument } from '@tiantian/contracts/media/document.ts'
import { searchCities } from '@tiantian/contracts/place/place.ts'
import { QUOTE_FILES_MAX, QUOTE_SHOPS_MAX } from '@tiantian/contracts/quote/quote.ts'
import { queryShops } from '@tiantian/contracts/search/search.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Chip } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { DocumentField } from '../media/document-field.tsx'
import { signedBy, usePrivateUpload } from '../media/use-private-upload.ts'
import css from './quote.module.css'
import type { RequestFormState } from './request-draft.ts'

const TYPING_MS = 250
const FOUND_MAX = 8

export function ShopsFields({ form }: { form: RequestFormState }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed, TYPING_MS)
  const { data, isFetching } = useQuery({
    ...query(queryShops, { text, limit: FOUND_MAX }),
    enabled: text.trim() !== '',
  })
  const { shops, isOpen } = form.draft
  const found = (data?.rows ?? []).filter(({ id }) => shops.every((shop) => shop.id !== id))
  return (
    <div className={css.stack}>
      <Checkbox
        isChecked={isOpen}
        onChange={(next) => form.change({ isOpen: next })}
        label={t('quote.openToAll')}
      />
      <Combobox
        label={t('quote.chooseShops')}
        isOptional={isOpen}
        text={typed}
        onText={setTyped}
        options={found.map(({ id, name }) => ({ value: id, label: name }))}
        onPick={({ value, label }) => {
          form.change({ shops: [...shops, { id: value, name: label }].slice(0, QUOTE_SHOPS_MAX) })
          setTyped('')
        }}
        isPicked={false}
        isLoading={isFetching}
        nothing={t('common.nothingFound')}
        found={t('quote.shopsFound', { amount: found.length })}
        error={form.errors.shopIds}
      />
      <div className={css.actions}>
        {shops.map(({ id, name }) => (
          <Chip
            key={id}
            removeLabel={t('quote.removeShop', { name })}
            onRemove={() => form.change({ shops: shops.filter((shop) => shop.id !== id) })}
          >
            {name}
          </Chip>
        ))}
      </div>
    </div>
  )
}

export function CityField({ form }: { form: RequestFormState }) {
  const t = useText()
  const { cityName, cityId } = form.draft
  const wanted = cityId === undefined ? cityName : ''
  const text = useDebounced(wanted, TYPING_MS)
  const { data, isFetching } = useQuery(query(searchCities, { text, limit: FOUND_MAX }))
  const cities = text === wanted ? (data?.cities ?? []) : []
  return (
    <Combobox
      label={t('quote.destination')}
      text={cityName}
      onText={(typed) => form.change({ cityName: typed, cityId: undefined })}
      options={cities.map(({ id, name, countryName }) => ({
        value: String(id),
        label: name,
        hint: countryName,
      }))}
      onPick={({ value, label }) => form.change({ cityId: Number(value), cityName: label })}
      isPicked={cityId !== undefined}
      isLoading={isFetching}
      nothing={t('common.nothingFound')}
      found={t('user.citiesFound', { count: cities.length })}
      error={form.errors.cityId}
    />
  )
}

export function PhotoField({ form }: { form: RequestFormState }) {
  const t = useText()
  const format = useFormat()
  const { files } = form.draft
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: signedBy(signDocument, {}),
    onUploaded: (fileId, name) => form.change({ files: [...files, { fileId, name }] }),
  })
  return (
    <div className={css.stack}>
      <DocumentField
        label={t('quote.photos', { max: format.number(QUOTE_FILES_MAX) })}
        problem={refusal}
        isBusy={isBusy}
        percent={percent}
        isDisabled={isBusy || files.length >= QUOTE_FILES_MAX}
        onChoose={upload}
      />
      <div className={css.actions}>
        {files.map(({ fileId, name }) => (
          <Chip
            key={fileId}
            removeLabel={t('quote.removeFile', { name })}
            onRemove={() => form.change({ files: files.filter((file) => file.fileId !== fileId) })}
          >
            {name}
          </Chip>
        ))}
      </div>
    </div>
  )
}
