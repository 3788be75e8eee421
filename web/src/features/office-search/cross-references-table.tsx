import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CrossReference } from '@tiantian/contracts/search/cross-reference.ts'
import { confirmCrossReference, listCrossReferences } from '@tiantian/contracts/search/cross-reference.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query, readsOfModule } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './cross-references-page.module.css'

export function CrossReferencesTable({ number }: { number: string }) {
  const t = useText()
  const columns = useColumns()
  const list = useQuery(query(listCrossReferences, { number }))
  if (list.isError) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  }
  return (
    <DataTable
      label={t('desk.crossReferences.title')}
      columns={columns}
      rows={list.data?.crossReferences ?? []}
      rowKey={({ brand, number: own, reference }) => `${brand.slug} ${own} ${reference}`}
      isLoading={list.isPending}
      emptyText={t('desk.crossReferences.none')}
      isBordered
    />
  )
}

function useColumns(): readonly Column<CrossReference>[] {
  const t = useText()
  return [
    {
      key: 'part',
      title: t('desk.crossReferences.part'),
      cell: ({ number, brand }) => <Part number={number} brand={brand.name} />,
    },
    {
      key: 'reference',
      title: t('desk.crossReferences.standsFor'),
      cell: ({ reference, referenceBrand }) => <Part number={reference} brand={referenceBrand} />,
    },
    {
      key: 'shops',
      title: t('desk.crossReferences.saidBy'),
      width: 140,
      cell: ({ shopCount }) => t('desk.crossReferences.shops', { count: shopCount }),
    },
    {
      key: 'trust',
      title: t('desk.crossReferences.trust'),
      width: 220,
      cell: (pair) => <Trust pair={pair} />,
    },
    {
      key: 'actions',
      title: t('desk.crossReferences.actions'),
      width: 180,
      cell: (pair) => <Confirm pair={pair} />,
    },
  ]
}

/** Links to what a buyer finds by the number. */
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
  pair: CrossReference
}

function Trust({ pair: { confirmedAt, shopCount } }: PairProps) {
  const t = useText()
  const format = useFormat()
  if (!confirmedAt) return <Tag>{t(shopCount > 1 ? 'search.trust.confirmed' : 'search.trust.seller')}</Tag>
  return (
    <Tag tone="success" icon={<CheckIcon size={14} />}>
      {t('desk.crossReferences.confirmedOn', { day: format.date(confirmedAt) })}
    </Tag>
  )
}

function Confirm({ pair: { brand, number, reference, confirmedAt } }: PairProps) {
  const t = useText()
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () =>
      call(confirmCrossReference, { brand: brand.slug, number, reference, isConfirmed: !confirmedAt }),
    onSettled: () => client.invalidateQueries(readsOfModule(listCrossReferences)),
  })
  const label = t(confirmedAt ? 'desk.crossReferences.takeBack' : 'desk.crossReferences.confirm')
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
