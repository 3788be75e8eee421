import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { categoriesQuery, pathTo, searchCategories } from './category-query.ts'

interface CategoryChoiceProps {
  label: string
  hint: string
  /** Says how many are offered. */
  found: (count: number) => string
  /** The slug of a category; empty: none. */
  value: string
  onChange: (slug: string) => void
  error?: string | undefined
  /** Categories of any level can be chosen, or none; otherwise one of the last level. */
  isFilter?: boolean
}

const SHOWN = 30

/** Finds a category by any of its words. */
export function CategoryField(props: CategoryChoiceProps) {
  const { label, hint, found, value, onChange, error, isFilter = false } = props
  const t = useText()
  const { data, isPending } = useQuery(categoriesQuery())
  const categories = data?.categories ?? []
  const [typed, setTyped] = useState<string>()
  const text = typed ?? categories.find(({ slug }) => slug === value)?.name ?? ''
  const options = searchCategories(categories, text)
    .filter(({ slug, level }) => isFilter || level === 3 || !categories.some(({ parent }) => parent === slug))
    .slice(0, SHOWN)
    .map(({ slug, name }) => ({
      value: slug,
      label: name,
      hint: pathTo(categories, slug)
        .slice(0, -1)
        .map((one) => one.name)
        .join(' › '),
    }))
  return (
    <Combobox
      label={label}
      hint={hint}
      isOptional={isFilter}
      error={error}
      text={text}
      onText={(next) => {
        setTyped(next)
        onChange('')
      }}
      {...(isFilter && { onLeave: () => setTyped(undefined) })}
      options={options}
      onPick={(option) => {
        setTyped(undefined)
        onChange(option.value)
      }}
      isPicked={value !== ''}
      isLoading={isPending}
      maxLength={100}
      nothing={t('common.nothingFound')}
      found={found(options.length)}
    />
  )
}
