import type { QuoteRequestRow } from '@tiantian/contracts/quote/quote.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './quote.module.css'
import { RequestTag } from './quote-parts.tsx'
import { requestsQuery } from './quote-query.ts'

/** My requests for quotes, the newest first. */
export function QuoteListPage() {
  const t = useText()
  const list = useInfiniteQuery(requestsQuery())
  const link = (
    <PageLink url="/pages/quote/request" className={buttonClass()}>
      {t('quote.ask')}
    </PageLink>
  )
  return (
    <PageFrame title={t('quote.mine')}>
      <div className={css.stack}>
        <div>{link}</div>
        <InfiniteList
          list={list}
          label={t('quote.mine')}
          className={css.list}
          rowKey={({ id }) => id}
          renderRow={(request) => <RequestCard request={request} />}
          skeleton={<Skeleton width="100%" height={140} />}
          skeletonCount={4}
          empty={<EmptyState title={t('quote.empty')} text={t('quote.emptyText')} />}
        />
      </div>
    </PageFrame>
  )
}

function RequestCard({ request }: { request: QuoteRequestRow }) {
  const t = useText()
  const format = useFormat()
  const { id, code, state, titles, lineCount, shopCount, quoteCount } = request
  return (
    <PageLink url={pageUrl('/pages/quote/detail', { id })} className={cx(surface.surface, css.card)}>
      <span className={css.row}>
        <strong>{code}</strong>
        <RequestTag state={state} />
      </span>
      <span>{titles.join(', ')}</span>
      <span className={css.muted}>
        {t('quote.lineCount', { amount: lineCount })} ·{' '}
        {t('quote.answers', { amount: quoteCount, total: format.number(shopCount) })}
      </span>
      <span className={css.muted}>{format.date(request.createdAt)}</span>
    </PageLink>
  )
}
