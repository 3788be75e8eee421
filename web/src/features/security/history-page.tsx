import type { AuthEvent } from '@tiantian/contracts/user/auth-event.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { deviceName } from './device-name.ts'
import css from './devices-page.module.css'
import row from './list-row.module.css'
import page from './security-page.module.css'
import { historyQuery } from './security-query.ts'

/** Logins, login attempts and changes of the account in the last half year. */
export function HistoryPage() {
  const t = useText()
  const list = useInfiniteQuery(historyQuery())
  return (
    <PageFrame title={t('security.history.title')} className={page.page}>
      <p className={css.lead}>{t('security.history.lead')}</p>
      <div className={surface.panel}>
        <InfiniteList
          list={list}
          label={t('security.history.title')}
          rowKey={({ id }) => id}
          renderRow={(event) => <EventRow event={event} />}
          skeleton={<Skeleton height={64} />}
          className={css.events}
        />
      </div>
    </PageFrame>
  )
}

function EventRow({ event }: { event: AuthEvent }) {
  const t = useText()
  const format = useFormat()
  const { kind, way, isOk, network, reason, at } = event
  return (
    <div className={row.row}>
      <span className={row.text}>
        <span className={row.name}>{t(`security.history.kind.${kind}`)}</span>
        {way !== 'office' && (
          <span className={row.facts}>{[deviceName(t, event), network].filter(Boolean).join(' · ')}</span>
        )}
        {reason && <span className={row.facts}>{t('security.history.reason', { reason })}</span>}
        <span className={row.facts}>
          {[t(`security.history.way.${way}`), format.dateTime(at)].join(' · ')}
        </span>
      </span>
      {!isOk && <Tag tone="danger">{t('security.history.failed')}</Tag>}
    </div>
  )
}
