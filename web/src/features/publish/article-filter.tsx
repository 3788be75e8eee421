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
import type { ArticlesWish } from './article-query.ts'

interface FilterProps {
  filters: ArticleFilters | undefined
  wish: ArticlesWish
  onChange: (wish: ArticlesWish) => void
}

/** Words, year, category and tag; what is chosen stands in the address. */
export function ArticleFilter(props: FilterProps) {
  return (
    <div className={css.filter}>
      <div className={css.row}>
        <Words key={props.wish.text ?? ''} {...props} />
        <Years {...props} />
      </div>
      <Categories {...props} />
      <ChosenTag {...props} />
    </div>
  )
}

function Words({ wish, onChange }: FilterProps) {
  const t = useText()
  const [text, setText] = useState(wish.text ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...wish, text: text.trim() || undefined })
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

function Years({ filters, wish, onChange }: FilterProps) {
  const t = useText()
  const years = filters?.years ?? []
  return (
    <Select
      label={t('publish.year')}
      isLabelHidden
      value={wish.year === undefined ? ALL : String(wish.year)}
      choices={[
        { value: ALL, label: t('publish.allYears') },
        ...years.map(({ year }) => ({ value: String(year), label: String(year) })),
      ]}
      onChange={(year) => onChange({ ...wish, year: year === ALL ? undefined : Number(year) })}
    />
  )
}

function Categories({ filters, wish, onChange }: FilterProps) {
  const t = useText()
  const format = useFormat()
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">{t('publish.category')}</legend>
      <Chip isSelected={!wish.category} onClick={() => onChange({ ...wish, category: undefined })}>
        {t('common.all')}
      </Chip>
      {filters?.categories.map(({ slug, name, count }) => (
        <Chip
          key={slug}
          isSelected={slug === wish.category}
          onClick={() => onChange({ ...wish, category: slug === wish.category ? undefined : slug })}
        >
          {name} <span className={css.count}>{format.number(count)}</span>
        </Chip>
      ))}
    </fieldset>
  )
}

/** A tag is chosen on an article; here it can only be taken away. */
function ChosenTag({ filters, wish, onChange }: FilterProps) {
  const t = useText()
  if (!wish.tag) return null
  const name = filters?.tags.find(({ slug }) => slug === wish.tag)?.name ?? wish.tag
  return (
    <p className={css.tag}>
      <span>{t('publish.tag')}</span>
      <Chip isSelected onRemove={() => onChange({ ...wish, tag: undefined })}>
        {name}
      </Chip>
    </p>
  )
}
