import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fragment, useEffect, useRef } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import css from './infinite-list.module.css'
import { EmptyState, EndOfList, ErrorState } from './states.tsx'
import { times } from './times.ts'

interface InfiniteListProps<Row> {
  /** The result of useInfiniteQuery(infinite(…)). */
  list: UseInfiniteQueryResult<InfiniteData<{ rows: readonly Row[] }>>
  rowKey: (row: Row) => string
  renderRow: (row: Row, index: number) => ReactNode
  /** One row while the first page loads; it is repeated. */
  skeleton: ReactNode
  skeletonCount?: number
  empty?: ReactNode
  /** The title of the block that a row starts, if it differs from the row before. */
  titleOf?: (row: Row, before: Row | undefined) => string | undefined
  /** The layout of the rows: a grid class of the page. */
  className?: string | undefined
  label: string
}

/** A list that loads its next page when its end comes near; the button is for users who do not scroll. */
export function InfiniteList<Row>(props: InfiniteListProps<Row>) {
  const { list, rowKey, renderRow, titleOf, skeleton, skeletonCount = 8, empty, className, label } = props
  const t = useText()
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  if (list.isPending) return <Skeletons className={className} row={skeleton} count={skeletonCount} />
  if (list.isError && rows.length === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  }
  if (rows.length === 0) return empty ?? <EmptyState />
  return (
    <>
      <ul className={cx(css.list, className)} aria-label={label} aria-busy={list.isFetching}>
        {rows.map((row, index) => (
          <Fragment key={rowKey(row)}>
            <BlockTitle title={titleOf?.(row, rows[index - 1])} />
            <li className={css.row}>{renderRow(row, index)}</li>
          </Fragment>
        ))}
      </ul>
      {list.hasNextPage ? (
        <NextPage list={list} text={list.isFetchNextPageError ? t('common.retry') : t('common.loadMore')} />
      ) : (
        <EndOfList />
      )}
    </>
  )
}

function BlockTitle({ title }: { title: string | undefined }) {
  if (title === undefined) return null
  return (
    <li className={css.title}>
      <h2>{title}</h2>
    </li>
  )
}

function Skeletons({
  className,
  row,
  count,
}: {
  className: string | undefined
  row: ReactNode
  count: number
}) {
  return (
    <div className={cx(css.list, className)} aria-busy="true">
      {times(count).map((index) => (
        <div key={index} className={css.row}>
          {row}
        </div>
      ))}
    </div>
  )
}

function NextPage({ list, text }: { list: UseInfiniteQueryResult; text: string }) {
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After a failure the user decides, so that a lost network causes no retry loop.
    if (!end.current || isFetchingNextPage || isFetchNextPageError) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  return (
    <div ref={end} className={css.next}>
      <Button variant="soft" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {text}
      </Button>
    </div>
  )
}
