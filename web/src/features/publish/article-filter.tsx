import type { ArticleFilters } from '@tiantian/contracts/publish/article.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Chip } from '../../ui/chip.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import css from './article-filter.module.css'
import type { ArticlesInput } from './article-query.ts'

interface FilterProps {
  filters: ArticleFilters | undefined
  search: ArticlesInput
  onChange: (input: ArticlesInput) => void
}

/** Search text, year, category and tag; the choice is kept in the address. */
export function ArticleFilter(props: FilterProps) {
  return (
    <div className={css.filter}>
      <div className={css.row}>
        <SearchText key={props.search.text ?? ''} {...props} />
        <Years {...props} />
      </div>
      <Categories {...props} />
      <ChosenTag {...props} />
    </div>
  )
}

function SearchText({ search: input, onChange }: FilterProps) {
  const t = useText()
  const [text, setText] = useState(input.text ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...input, text: text.trim() || undefined })
  }
  return (
    <search>
      <form onSubmit={submit}>
        <TextField
          label={t('publish.find')}
          isLabelHidden
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder={t('common.search')}
          icon={<SearchIcon size={20} />}
          value={text}
          onChange={setText}
        />
      </form>
    </search>
  )
}

const ALL = 'all'

function Years({ filters, search: input, onChange }: FilterProps) {
  const t = useText()
  const years = filters?.years ?? []
  return (
    <Select
      label={t('publish.year')}
      isLabelHidden
      value={input.year === undefined ? ALL : String(input.year)}
      choices={[
        { value: ALL, label: t('publish.allYears') },
        ...years.map(({ year }) => ({ value: String(year), label: String(year) })),
      ]}
      onChange={(year) => onChange({ ...input, year: year === ALL ? undefined : Number(year) })}
    />
  )
}

function Categories({ filters, search: input, onChange }: FilterProps) {
  const t = useText()
  const format = useFormat()
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">{t('publish.category')}</legend>
      <Chip isSelected={!input.category} onClick={() => onChange({ ...input, category: undefined })}>
        {t('common.all')}
      </Chip>
      {filters?.categories.map(({ slug, name, count }) => (
        <Chip
          key={slug}
          isSelected={slug === input.category}
          onClick={() => onChange({ ...input, category: slug === input.category ? undefined : slug })}
        >
          {name} <span className={css.count}>{format.number(count)}</span>
        </Chip>
      ))}
    </fieldset>
  )
}

/** A tag is chosen on an article; here it can only be removed. */
function ChosenTag({ filters, search: input, onChange }: FilterProps) {
  const t = useText()
  if (!input.tag) return null
  const name = filters?.tags.find(({ slug }) => slug === input.tag)?.name ?? input.tag
  return (
    <p className={css.tag}>
      <span>{t('publish.tag')}</span>
      <Chip isSelected onRemove={() => onChange({ ...input, tag: undefined })}>
        {name}
      </Chip>
    </p>
  )
}
