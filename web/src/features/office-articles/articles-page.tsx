import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { ARTICLE_STATES } from '@tiantian/contracts/publish/article-state.ts'
import type { OfficeArticleRow } from '@tiantian/contracts/publish/office-article.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import type { OfficeArticlesInput } from './article-office-query.ts'
import { officeArticlesQuery } from './article-office-query.ts'
import { NewArticle } from './new-article.tsx'
import css from './newsroom.module.css'
import { CALENDAR_PAGE, LABELS_PAGE, LINKS_PAGE, officeArticleUrl } from './newsroom-address.ts'
import { TextState } from './text-state.tsx'

interface ArticlesPageProps {
  wish: OfficeArticlesInput
  onChange: (input: OfficeArticlesInput) => void
}

/** Articles and the status of each language. */
export function ArticlesPage({ wish: input, onChange }: ArticlesPageProps) {
  const t = useText()
  const [isNew, setNew] = useState(false)
  return (
    <OfficePage title={t('newsroom.title')} permission="publish.write">
      <div className={css.page}>
        <div className={css.tools}>
          <Words key={input.search ?? ''} wish={input} onChange={onChange} />
          <Select
            label={t('newsroom.stateTitle')}
            isLabelHidden
            value={input.state ?? ALL}
            choices={[
              { value: ALL, label: t('newsroom.anyState') },
              ...ARTICLE_STATES.map((value) => ({ value, label: t(`newsroom.state.${value}`) })),
            ]}
            onChange={(value) => onChange({ ...input, state: ARTICLE_STATES.find((each) => each === value) })}
          />
          <Button onClick={() => setNew(true)}>{t('newsroom.new')}</Button>
        </div>
        <p className={css.buttons}>
          <PageLink url={CALENDAR_PAGE} className={buttonClass({ variant: 'plain', size: 'sm' })}>
            {t('newsroom.calendar')}
          </PageLink>
          <PageLink url={LABELS_PAGE} className={buttonClass({ variant: 'plain', size: 'sm' })}>
            {t('newsroom.labels')}
          </PageLink>
          <PageLink url={LINKS_PAGE} className={buttonClass({ variant: 'plain', size: 'sm' })}>
            {t('newsroom.links.title')}
          </PageLink>
        </p>
        <Matrix wish={input} />
        {isNew && <NewArticle onClose={() => setNew(false)} />}
      </div>
    </OfficePage>
  )
}

const ALL = 'all'

function Words({ wish: input, onChange }: ArticlesPageProps) {
  const t = useText()
  const [search, setSearch] = useState(input.search ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...input, search: search.trim() || undefined })
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={t('newsroom.find')}
        isLabelHidden
        type="search"
        maxLength={100}
        placeholder={t('newsroom.find')}
        icon={<SearchIcon size={20} />}
        value={search}
        onChange={setSearch}
      />
    </form>
  )
}

function Matrix({ wish: input }: { wish: OfficeArticlesInput }) {
  const t = useText()
  const columns = useColumns()
  const list = useInfiniteQuery(officeArticlesQuery(input))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  if (list.isError && rows.length === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  }
  return (
    <>
      <DataTable
        label={t('newsroom.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isLoading={list.isPending}
        emptyText={t('newsroom.nothing')}
        isBordered
      />
      {list.hasNextPage && (
        <Button variant="soft" isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('common.loadMore')}
        </Button>
      )}
    </>
  )
}

function useColumns(): readonly Column<OfficeArticleRow>[] {
  const t = useText()
  const format = useFormat()
  return [
    { key: 'title', title: t('newsroom.article'), cell: (row) => <Title row={row} /> },
    ...LANGUAGES.map((language) => ({
      key: language,
      title: LANGUAGE_OPTIONS.find(({ lang }) => lang === language)?.text ?? language,
      width: 150,
      cell: (row: OfficeArticleRow) => {
        const text = row.texts.find((each) => each.language === language)
        return text ? (
          <span className={css.states}>
            <TextState text={text} />
          </span>
        ) : (
          '–'
        )
      },
    })),
    {
      key: 'updated',
      title: t('newsroom.updated'),
      width: 130,
      cell: ({ updatedAt }) => format.shortDate(updatedAt),
    },
  ]
}

function Title({ row: { id, code, kind, texts } }: { row: OfficeArticleRow }) {
  const t = useText()
  const language = useLanguage()
  const title = texts.find((text) => text.language === language)?.title ?? texts[0]?.title ?? code
  return (
    <span className={css.name}>
      <PageLink url={officeArticleUrl(id)}>{title}</PageLink>
      <span className={css.note}>
        {t(`publish.kind.${kind}`)} · {code}
      </span>
    </span>
  )
}
