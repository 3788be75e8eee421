import { findBrands } from '@tiantian/contracts/product/own-product.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

interface BrandFieldProps {
  value: string
  name: string
  onChange: (slug: string, name: string) => void
  error?: string | undefined
}

/** A brand by any of its spellings. */
export function BrandField({ value, name, onChange, error }: BrandFieldProps) {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? name
  const wanted = useDebounced(text.trim(), 200)
  const { data, isFetching } = useQuery({
    ...query(findBrands, { text: wanted }),
    enabled: wanted !== '',
  })
  const options = (data?.brands ?? []).map((brand) => ({ value: brand.slug, label: brand.name }))
  return (
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
        onChange(option.value, option.label)
      }}
      isPicked={value !== ''}
      isLoading={isFetching}
      maxLength={60}
      nothing={t('common.nothingFound')}
      found={t('ownProducts.form.brandFound', { count: options.length })}
    />
  )
}
