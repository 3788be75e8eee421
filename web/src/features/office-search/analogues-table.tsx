import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Analogue } from '@tiantian/contracts/search/analogue.ts'
import { confirmAnalogue, listAnalogues } from '@tiantian/contracts/search/analogue.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './analogues-page.module.css'

export function AnaloguesTable({ number }: { number: string }) {
  const t = useText()
  const columns = useColumns()
  const list = useQuery(query(listAnalogues, { number }))
  if (list.isError) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  }
  return (
    <DataTable
      label={t('desk.analogues.title')}
      columns={columns}
      rows={list.data?.analogues ?? []}
      rowKey={({ brand, number: own, reference }) => `${brand.slug} ${own} ${reference}`}
      isLoading={list.isPending}
      emptyText={t('desk.analogues.none')}
      isBordered
    />
  )
}

function useColumns(): readonly Column<Analogue>[] {
  const t = useText()
  return [
    {
      key: 'part',
      title: t('desk.analogues.part'),
      cell: ({ number, brand }) => <Part number={number} brand={brand.name} />,
    },
    {
      key: 'reference',
      title: t('desk.analogues.standsFor'),
      cell: ({ reference, referenceBrand }) => <Part number={reference} brand={referenceBrand} />,
    },
    {
      key: 'shops',
      title: t('desk.analogues.saidBy'),
      width: 140,
      cell: ({ shopCount }) => t('desk.analogues.shops', { count: shopCount }),
    },
    { key: 'trust', title: t('desk.analogues.trust'), width: 220, cell: (pair) => <Trust pair={pair} /> },
    {
      key: 'actions',
      title: t('desk.analogues.actions'),
      width: 180,
      cell: (pair) => <Confirm pair={pair} />,
    },
  ]
}

/** Leads to what a buyer finds by the number. */
function Part({ number, brand }: { number: string; brand: string }) {
  return (
    <span className={css.part}>
      <PageLink url={pageUrl('/pages/utils/list-product', { text: number })} className={css.number}>
        {number}
      </PageLink>
      <small>{brand}</small>
    </span>
  )
}

interface PairProps {
  pair: Analogue
}

function Trust({ pair: { confirmedAt, shopCount } }: PairProps) {
  const t = useText()
  const format = useFormat()
  if (!confirmedAt) return <Tag>{t(shopCount > 1 ? 'search.trust.confirmed' : 'search.trust.seller')}</Tag>
  return (
    <Tag tone="success" icon={<CheckIcon size={14} />}>
      {t('desk.analogues.confirmedOn', { day: format.date(confirmedAt) })}
    </Tag>
  )
}

function Confirm({ pair: { brand, number, reference, confirmedAt } }: PairProps) {
  const t = useText()
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () =>
      call(confirmAnalogue, { brand: brand.slug, number, reference, isConfirmed: !confirmedAt }),
    onSettled: () => client.invalidateQueries({ queryKey: ['search'] }),
  })
  const label = t(confirmedAt ? 'desk.analogues.takeBack' : 'desk.analogues.confirm')
  return (
    <Button
      size="sm"
      variant={confirmedAt ? 'plain' : 'soft'}
      aria-label={`${label}: ${number} – ${reference}`}
      isLoading={confirm.isPending}
      onClick={() => confirm.mutate()}
    >
      {label}
    </Button>
  )
}
