import type { OwnProduct } from '@tiantian/contracts/product/own-product.ts'
import { findBrands } from '@tiantian/contracts/product/own-product.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import css from './own-products.module.css'

const AskBrand = lazy(async () => ({ default: (await import('./ask-brand.tsx')).AskBrand }))

interface BrandFieldProps {
  shopId: string
  value: string
  name: string
  /** Of the stored product. */
  state: OwnProduct['brandState']
  onChange: (slug: string, name: string) => void
  error?: string | undefined
}

/** A brand by any of its spellings; one that is not found can be asked for. */
export function BrandField({ shopId, value, name, state, onChange, error }: BrandFieldProps) {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  // The stored brand, or one that was asked for just now, while it is not accepted.
  const [waiting, setWaiting] = useState(state === 'accepted' ? undefined : { slug: value, state })
  const text = typed ?? name
  const wanted = useDebounced(text.trim(), 200)
  const { data, isFetching } = useQuery({
    ...query(findBrands, { text: wanted }),
    enabled: wanted !== '',
  })
  const options = (data?.brands ?? []).map((brand) => ({ value: brand.slug, label: brand.name }))
  const isUnknown = value === '' && wanted.length >= 2 && wanted === text.trim() && data?.brands.length === 0
  return (
    <>
      <Combobox
        label={t('ownProducts.form.brand')}
        hint={t('ownProducts.form.brandHint')}
        error={error}
        text={text}
        onText={(next) => {
          setTyped(next)
          onChange('', next)
        }}
        options={options}
        onPick={(option) => {
          setTyped(undefined)
          setWaiting(undefined)
          onChange(option.value, option.label)
        }}
        isPicked={value !== ''}
        isLoading={isFetching}
        maxLength={60}
        nothing={isUnknown ? '' : t('common.nothingFound')}
        found={t('ownProducts.form.brandFound', { count: options.length })}
      />
      {isUnknown && (
        <Suspense>
          <AskBrand
            shopId={shopId}
            typed={wanted}
            onRequested={(brand, isKnown) => {
              setTyped(undefined)
              if (!isKnown) setWaiting({ slug: brand.slug, state: 'asked' })
              onChange(brand.slug, brand.name)
            }}
          />
        </Suspense>
      )}
      {waiting && waiting.slug === value && (
        <p className={css.notice} role="status">
          {t(waiting.state === 'refused' ? 'brandAsk.refused' : 'brandAsk.waiting')}
        </p>
      )}
    </>
  )
}
