import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { categoriesQuery, pathTo, searchCategories } from '../product/category-query.ts'

interface AnyCategoryProps {
  /** The slug of a category of any level; empty: all. */
  value: string
  onChange: (slug: string) => void
  error?: string | undefined
}

const SHOWN = 30

/** Finds a category of any level; an empty field stands for all. */
export function AnyCategoryField({ value, onChange, error }: AnyCategoryProps) {
  const t = useText()
  const { data, isPending } = useQuery(categoriesQuery())
  const categories = data?.categories ?? []
  const [typed, setTyped] = useState<string>()
  const text = typed ?? categories.find(({ slug }) => slug === value)?.name ?? ''
  const options = searchCategories(categories, text)
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
      label={t('trade.customs.category')}
      hint={t('trade.customs.categoryHint')}
      isOptional
      error={error}
      text={text}
      onText={(next) => {
        setTyped(next)
        onChange('')
      }}
      onLeave={() => setTyped(undefined)}
      options={options}
      onPick={(option) => {
        setTyped(undefined)
        onChange(option.value)
      }}
      isPicked={value !== ''}
      isLoading={isPending}
      maxLength={100}
      nothing={t('common.nothingFound')}
      found={t('trade.customs.categoryFound', { count: options.length })}
    />
  )
}
