import { useInfiniteQuery } from '@tanstack/react-query'
import type { Miss } from '@tiantian/contracts/search/miss.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { MissActions } from './miss-actions.tsx'
import type { MissesSearch } from './misses-address.ts'
import css from './misses-page.module.css'
import { missesQuery } from './misses-query.ts'
import { WordSheet } from './word-sheet.tsx'

export function MissesTable({ search }: { search: MissesSearch }) {
  const t = useText()
  const [taught, setTaught] = useState<Miss>()
  const columns = useColumns(search.settled ?? false, setTaught)
  const list = useInfiniteQuery(missesQuery(search))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  if (list.isError && rows.length === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  }
  return (
    <>
      <DataTable
        label={t('desk.misses.title')}
        columns={columns}
        rows={rows}
        rowKey={({ text, language }) => `${language} ${text}`}
        isLoading={list.isPending}
        emptyText={t(search.settled ? 'desk.misses.noneSettled' : 'desk.misses.none')}
        isBordered
      />
      {list.hasNextPage && (
        <Button
          variant="soft"
          className={css.more}
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('common.loadMore')}
        </Button>
      )}
      {taught && <WordSheet miss={taught} onClose={() => setTaught(undefined)} />}
    </>
  )
}

function useColumns(isSettled: boolean, onTeach: (miss: Miss) => void): readonly Column<Miss>[] {
  const t = useText()
  const format = useFormat()
  const nameOf = (language: string) =>
    LANGUAGE_OPTIONS.find(({ lang }) => lang === language)?.text ?? language
  return [
    { key: 'text', title: t('desk.misses.text'), cell: ({ text }) => <MissText text={text} /> },
    { key: 'count', title: t('desk.misses.count'), width: 110, cell: ({ count }) => format.number(count) },
    {
      key: 'language',
      title: t('desk.misses.language'),
      width: 130,
      cell: ({ language }) => nameOf(language),
    },
    {
      key: 'shown',
      title: t('desk.misses.shown'),
      width: 180,
      cell: ({ wasNearShown }) => (
        <Tag tone={wasNearShown ? 'warning' : 'danger'}>
          {t(wasNearShown ? 'desk.misses.near' : 'desk.misses.nothing')}
        </Tag>
      ),
    },
    { key: 'last', title: t('desk.misses.last'), width: 140, cell: ({ lastDay }) => format.date(lastDay) },
    {
      key: 'actions',
      title: t('desk.misses.actions'),
      width: 300,
      cell: (miss) => <MissActions miss={miss} isSettled={isSettled} onTeach={() => onTeach(miss)} />,
    },
  ]
}

/** Leads to what a person finds today. */
function MissText({ text }: { text: string }) {
  return (
    <PageLink url={pageUrl('/pages/utils/list-product', { text })} className={css.text}>
      {text}
    </PageLink>
  )
}
