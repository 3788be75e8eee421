import { useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Output } from '@tiantian/contracts/action.ts'
import { APPLICATION_GROUPS } from '@tiantian/contracts/enterprise/names.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { FilterBar, readParams, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { ReviewQueue } from '../../office/review-queue.tsx'
import { infinite, query, readsOfNoun } from '../../sdk/query.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import type { ApplicationKindName } from '../enterprise/use-application.ts'
import { actionsOf } from '../enterprise/use-application.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useChangeSearch } from '../shell/use-change-search.ts'
import { useCountries } from '../user/address/country.ts'
import { ChangePage } from './change-case.tsx'
import { RenewalPage } from './renewal-case.tsx'
import { ReviewCase } from './review-case.tsx'
import css from './reviews.module.css'
import type { ReviewsSearch } from './reviews-address.ts'

type ReviewListRow = Output<ReturnType<typeof actionsOf>['listReviews']>['rows'][number]

const FILTERS = [
  select('group', 'desk.state', APPLICATION_GROUPS, (group) => `vetting.group.${group}`, {
    standard: 'waiting',
  }),
]

/** The parameter of the address that names what waits. */
const PARAMS = { application: 'id', renewal: 'renewal', change: 'change' } as const

const URLS = { enterprise: '/pages/office/enterprises', shop: '/pages/office/shop-applications' } as const

interface ReviewsPageProps {
  kind: ApplicationKindName
  search: ReviewsSearch
}

/** Applications that the office decides on: those that wait longest first, and one of them. */
export function ReviewsPage({ kind, search }: ReviewsPageProps) {
  const t = useText()
  const change = useChangeSearch<Record<string, string | undefined>>()
  const list = useInfiniteQuery({
    ...infinite(actionsOf(kind).listReviews, { group: search.group ?? 'waiting' }),
    enabled: !(search.id || search.renewal || search.change),
  })
  if (search.renewal) return <RenewalPage id={search.renewal} />
  if (search.change) return <ChangePage id={search.change} />
  if (search.id) return <OnePage kind={kind} id={search.id} />
  return (
    <OfficePage title={t(`vetting.${kind}`)} permission="enterprise.review" lead={t('vetting.lead')}>
      <FilterBar filters={FILTERS} params={readParams(FILTERS, search)} onChange={change} />
      <ReviewQueue
        label={t(`vetting.${kind}`)}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(row) => <RowCard kind={kind} row={row} />}
        emptyTitle={t('vetting.none')}
      />
    </OfficePage>
  )
}

function RowCard({ kind, row }: { kind: ApplicationKindName; row: ReviewListRow }) {
  const t = useText()
  const format = useFormat()
  const country = useCountries().find(({ code }) => code === row.country)
  const isWaiting = row.state === 'submitted' || row.state === 'in_review'
  return (
    <article className={surface.panel} aria-label={row.name}>
      <div className={css.head}>
        <PageLink url={pageUrl(URLS[kind], { [PARAMS[row.subject]]: row.id })}>
          <strong>{row.name}</strong>
        </PageLink>
        <Tag tone="primary">{t(`apply.state.${row.state}`)}</Tag>
        {row.subject !== 'application' && <Tag tone="warning">{t(`vetting.${row.subject}.title`)}</Tag>}
        {isWaiting && Date.parse(row.dueAt) <= serverNow() && <Tag tone="danger">{t('vetting.late')}</Tag>}
        {row.round > 1 && <Tag tone="warning">{t('vetting.round', { count: row.round })}</Tag>}
      </div>
      <div className={css.head}>
        <Flag country={row.country} name={country?.name ?? row.country} />
        <span className={css.muted}>
          {[country?.name, row.number, row.submittedAt && format.dateTime(row.submittedAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {row.claim.by && (
          <span className={css.muted}>{t('officeKit.queue.claimed', { name: row.claim.by })}</span>
        )}
      </div>
    </article>
  )
}

function OnePage({ kind, id }: { kind: ApplicationKindName; id: string }) {
  const t = useText()
  const client = useQueryClient()
  const { getReview } = actionsOf(kind)
  const result = useQuery(query(getReview, { id }))
  const { data } = result
  return (
    <OfficePage title={t(`vetting.${kind}`)} permission="enterprise.review" isDetail>
      {data ? (
        <ReviewCase
          kind={kind}
          review={data.review}
          onChange={() => void client.invalidateQueries(readsOfNoun(getReview))}
        />
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={420} radius={12} />} />
      )}
    </OfficePage>
  )
}
