import { keepPreviousData } from '@tanstack/react-query'
import type { ArticleFilters } from '@tiantian/contracts/publish/article.ts'
import type { ArticleKind } from '@tiantian/contracts/publish/names.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { ArticleCard, ArticleCardSkeleton, articleGrid } from './article-card.tsx'
import css from './article-filter.module.css'
import type { ArticlesInput } from './article-query.ts'
import { articlesQuery, filtersQuery } from './article-query.ts'

interface FilterProps {
  filters: ArticleFilters | undefined
  input: ArticlesInput
  onChange: (input: ArticlesInput) => void
}

/** Search text, year, category and tag; the choice is kept in the address. */
function ArticleFilter(props: FilterProps) {
  return (
    <div className={css.filter}>
      <div className={css.row}>
        <SearchText key={props.input.text ?? ''} {...props} />
        <Years {...props} />
      </div>
      <Categories {...props} />
      <ChosenTag {...props} />
    </div>
  )
}

function SearchText({ input, onChange }: FilterProps) {
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

function Years({ filters, input, onChange }: FilterProps) {
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

function Categories({ filters, input, onChange }: FilterProps) {
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
function ChosenTag({ filters, input, onChange }: FilterProps) {
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

interface ArticleListPageProps {
  title: string
  kinds: readonly [ArticleKind, ...ArticleKind[]]
  input: ArticlesInput
  onChange: (input: ArticlesInput) => void
}

/** A list of published articles (S2.18, S2.14): found by text, category, tag and year. */
export function ArticleListPage(props: ArticleListPageProps) {
  return (
    <PageFrame title={props.title}>
      <ArticleList {...props} />
    </PageFrame>
  )
}

/** The list alone, for a page that has more. */
export function ArticleList({ title, kinds, input, onChange }: ArticleListPageProps) {
  const t = useText()
  const list = useInfiniteQuery({ ...articlesQuery(kinds, input), placeholderData: keepPreviousData })
  const filters = useQuery(filtersQuery(kinds))
  const isNarrowed = Boolean(input.category ?? input.tag ?? input.year ?? input.text)
  const clear = () => onChange({ category: undefined, tag: undefined, year: undefined, text: undefined })
  return (
    <>
      <ArticleFilter filters={filters.data} input={input} onChange={onChange} />
      <InfiniteList
        list={list}
        label={title}
        className={articleGrid}
        rowKey={(article) => article.id}
        renderRow={(article, index) => (
          <ArticleCard
            article={article}
            variant={index === 0 && !isNarrowed ? 'lead' : 'tile'}
            isFirst={index === 0}
          />
        )}
        skeleton={<ArticleCardSkeleton />}
        skeletonCount={6}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'publish.nothingFound' : 'publish.nothing')}
            text={input.text && t('publish.nothingText', { text: input.text })}
            action={isNarrowed && <Button onClick={clear}>{t('publish.showAll')}</Button>}
          />
        }
      />
    </>
  )
}
