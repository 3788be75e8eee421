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
      {taught && <WordSheet miss={taught} onClose={() => setTaught(undefined)} />}
    </>
  )
}

/** Those of which the list knows the number alone. */
function LeftOut({ number }: { number: number }) {
  const t = useText()
  const format = useFormat()
  if (number === 0) return null
  return <p className={css.note}>{t('desk.misses.leftOut', { number: format.number(number) })}</p>
}

function useColumns(isSettled: boolean, onTeach: (miss: Miss) => void): readonly Column<Miss>[] {
  const t = useText()
  const format = useFormat()
  const nameOf = (language: string) =>
    LANGUAGE_OPTIONS.find(({ lang }) => lang === language)?.text ?? language
  return [
    { key: 'text', title: t('desk.misses.text'), cell: (miss) => <MissText miss={miss} /> },
    {
      key: 'kind',
      title: t('desk.misses.kind'),
      width: 110,
      cell: ({ kind }) => t(`desk.misses.kinds.${kind}`),
    },
    { key: 'count', title: t('desk.misses.count'), width: 140, cell: (miss) => <Times miss={miss} /> },
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
      cell: (miss) => <Shown miss={miss} />,
    },
    { key: 'last', title: t('desk.misses.last'), width: 160, cell: ({ lastDay }) => format.date(lastDay) },
    {
      key: 'actions',
      title: t('desk.misses.actions'),
      width: 280,
      cell: (miss) => <MissActions miss={miss} isSettled={isSettled} onTeach={() => onTeach(miss)} />,
    },
  ]
}

interface MissProps {
  miss: Miss
}

/** Leads to what a person finds today. */
function MissText({ miss: { text, kind } }: MissProps) {
  const list = kind === 'shops' ? '/pages/utils/list-shop' : '/pages/utils/list-product'
  return (
    <PageLink url={pageUrl(list, { text })} className={css.text}>
      {text}
    </PageLink>
  )
}

function Times({ miss: { count, filteredCount } }: MissProps) {
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

function Shown({ miss: { wasFilteredAway, wasNearShown } }: MissProps) {
  const t = useText()
  if (wasFilteredAway) return <Tag>{t('desk.misses.filteredAway')}</Tag>
  return (
    <Tag tone={wasNearShown ? 'warning' : 'danger'}>
      {t(wasNearShown ? 'desk.misses.near' : 'desk.misses.nothing')}
    </Tag>
  )
}
