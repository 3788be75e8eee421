import type { ZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { WordSheet } from './word-sheet.tsx'
import { ZeroResultActions } from './zero-result-actions.tsx'
import type { ZeroResultsSearch } from './zero-results-address.ts'
import css from './zero-results-page.module.css'
import { zeroResultsQuery } from './zero-results-query.ts'

export function ZeroResultsTable({ search }: { search: ZeroResultsSearch }) {
  const t = useText()
  const [taught, setTaught] = useState<ZeroResult>()
  const columns = useColumns(search.settled ?? false, setTaught)
  const list = useInfiniteQuery(zeroResultsQuery(search))
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
        rowKey={({ text, language, kind }) => `${kind} ${language} ${text}`}
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
      <LeftOut number={list.data?.pages.at(-1)?.leftOut ?? 0} />
      {taught && <WordSheet zeroResult={taught} onClose={() => setTaught(undefined)} />}
    </>
  )
}

/** Queries of which only the count is known. */
function LeftOut({ number }: { number: number }) {
  const t = useText()
  const format = useFormat()
  if (number === 0) return null
  return <p className={css.note}>{t('desk.misses.leftOut', { number: format.number(number) })}</p>
}

function useColumns(
  isSettled: boolean,
  onTeach: (zeroResult: ZeroResult) => void,
): readonly Column<ZeroResult>[] {
  const t = useText()
  const format = useFormat()
  const nameOf = (language: string) =>
    LANGUAGE_OPTIONS.find(({ lang }) => lang === language)?.text ?? language
  return [
    {
      key: 'text',
      title: t('desk.misses.text'),
      cell: (zeroResult) => <ZeroResultText zeroResult={zeroResult} />,
    },
    {
      key: 'kind',
      title: t('desk.misses.kind'),
      width: 110,
      cell: ({ kind }) => t(`desk.misses.kinds.${kind}`),
    },
    {
      key: 'count',
      title: t('desk.misses.count'),
      width: 140,
      cell: (zeroResult) => <Times zeroResult={zeroResult} />,
    },
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
      cell: (zeroResult) => <Shown zeroResult={zeroResult} />,
    },
    { key: 'last', title: t('desk.misses.last'), width: 160, cell: ({ lastDay }) => format.date(lastDay) },
    {
      key: 'actions',
      title: t('desk.misses.actions'),
      width: 280,
      cell: (zeroResult) => (
        <ZeroResultActions
          zeroResult={zeroResult}
          isSettled={isSettled}
          onTeach={() => onTeach(zeroResult)}
        />
      ),
    },
  ]
}

interface ZeroResultProps {
  zeroResult: ZeroResult
}

/** Links to what a user finds today. */
function ZeroResultText({ zeroResult: { text, kind } }: ZeroResultProps) {
  const list = kind === 'shops' ? '/pages/utils/list-shop' : '/pages/utils/list-product'
  return (
    <PageLink url={pageUrl(list, { text })} className={css.text}>
      {text}
    </PageLink>
  )
}

function Times({ zeroResult: { count, filteredCount } }: ZeroResultProps) {
  const t = useText()
  const format = useFormat()
  return (
    <span className={css.times}>
      {format.number(count)}
      {filteredCount > 0 && (
        <small>{t('desk.misses.filtered', { times: format.number(filteredCount) })}</small>
      )}
    </span>
  )
}

function Shown({ zeroResult: { wasFilteredAway, wasNearShown } }: ZeroResultProps) {
  const t = useText()
  if (wasFilteredAway) return <Tag>{t('desk.misses.filteredAway')}</Tag>
  return (
    <Tag tone={wasNearShown ? 'warning' : 'danger'}>
      {t(wasNearShown ? 'desk.misses.near' : 'desk.misses.nothing')}
    </Tag>
  )
}
