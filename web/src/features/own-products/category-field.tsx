import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { categoriesQuery, pathTo, searchCategories } from '../product/category-query.ts'

interface PartCategoryProps {
  /** The slug of a leaf. */
  value: string
  onChange: (slug: string) => void
  error?: string | undefined
}

const SHOWN = 30

/** Finds the category of a part by any word; only the last level can be chosen. */
export function CategoryField({ value, onChange, error }: PartCategoryProps) {
  const t = useText()
  const { data, isPending } = useQuery(categoriesQuery())
  const categories = data?.categories ?? []
  const [typed, setTyped] = useState<string>()
  const chosen = categories.find(({ slug }) => slug === value)
  const text = typed ?? chosen?.name ?? ''
  const options = searchCategories(categories, text)
    .filter(({ slug, level }) => level === 3 || !categories.some(({ parent }) => parent === slug))
    .slice(0, SHOWN)
    .map(({ slug, name }) => ({
      ...{ value: slug, label: name },
      hint: pathTo(categories, slug)
        .slice(0, -1)
        .map((one) => one.name)
        .join(' › '),
    }))
  return (
    <Combobox
      label={t('ownProducts.form.category')}
      hint={t('ownProducts.form.categoryHint')}
      error={error}
      text={text}
      onText={(next) => {
        setTyped(next)
        onChange('')
      }}
      options={options}
      onPick={(option) => {
        setTyped(undefined)
        onChange(option.value)
      }}
      isPicked={value !== ''}
      isLoading={isPending}
      maxLength={100}
      nothing={t('common.nothingFound')}
      found={t('ownProducts.form.categoryFound', { count: options.length })}
    />
  )
}
