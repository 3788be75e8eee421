import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TradeWord } from '@tiantian/contracts/search/trade-word.ts'
import { listTradeWords, removeTradeWord } from '@tiantian/contracts/search/trade-word.ts'
import { useId } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { infinite, readsBy } from '../../sdk/query.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import css from './zero-results-page.module.css'

export const tradeWordReads = () => readsBy(listTradeWords)

/** Synonyms that the office has added to the search, with their removal. */
export function TaughtWords() {
  const t = useText()
  const id = useId()
  const columns = useColumns()
  const list = useInfiniteQuery(infinite(listTradeWords, {}))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className={css.page} aria-labelledby={id}>
      <h2 id={id}>{t('desk.misses.words')}</h2>
      {list.isError && rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      ) : (
        <DataTable
          label={t('desk.misses.words')}
          columns={columns}
          rows={rows}
          rowKey={({ word, language, category }) => `${category} ${language} ${word}`}
          isLoading={list.isPending}
          emptyText={t('desk.misses.noWords')}
          isBordered
        />
      )}
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
    </section>
  )
}

function useColumns(): readonly Column<TradeWord>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      key: 'word',
      title: t('desk.misses.word'),
      cell: ({ word }) => <span className={css.text}>{word}</span>,
    },
    { key: 'category', title: t('desk.misses.category'), cell: ({ categoryName }) => categoryName },
    {
      key: 'language',
      title: t('desk.misses.language'),
      width: 130,
      cell: ({ language }) => LANGUAGE_OPTIONS.find(({ lang }) => lang === language)?.text ?? language,
    },
    { key: 'by', title: t('desk.misses.taughtBy'), width: 180, cell: ({ by }) => by || '–' },
    { key: 'at', title: t('desk.misses.taughtOn'), width: 160, cell: ({ at }) => format.date(at) },
    {
      key: 'actions',
      title: t('desk.misses.actions'),
      width: 180,
      cell: (word) => <Remove taught={word} />,
    },
  ]
}

function Remove({ taught: { category, language, word } }: { taught: TradeWord }) {
  const t = useText()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeTradeWord, { category, language, word }),
    onSettled: () => client.invalidateQueries(tradeWordReads()),
  })
  const label = t('desk.misses.unteach')
  return (
    <Button
      size="sm"
      variant="plain"
      aria-label={`${label}: ${word}`}
      isLoading={remove.isPending}
      onClick={() => remove.mutate()}
    >
      {label}
    </Button>
  )
}
