import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { OfficeEventCard } from '../office-events/office-event-card.tsx'
import { NewEvent } from './new-event.tsx'
import css from './set-up.module.css'
import { setUpUrl } from './set-up-address.ts'
import { setUpsQuery } from './set-up-query.ts'

/** All events being edited, including drafts. */
export function SetUpsPage() {
  const t = useText()
  return (
    <OfficePage title={t('setup.title')} permission="expo.write">
      <Events />
    </OfficePage>
  )
}

function Events() {
  const t = useText()
  const [isBeginning, setBeginning] = useState(false)
  return (
    <div className={css.page}>
      <p className={css.line}>
        <Button onClick={() => setBeginning(true)}>{t('setup.new')}</Button>
      </p>
      <InfiniteList
        list={useInfiniteQuery(setUpsQuery())}
        label={t('setup.title')}
        className={css.cards}
        rowKey={({ id }) => id}
        renderRow={(event) => <OfficeEventCard event={event} url={setUpUrl(event.id)} />}
        skeleton={<Skeleton height={104} />}
        skeletonCount={6}
        empty={<EmptyState title={t('setup.none')} text={t('setup.noneText')} />}
      />
      {isBeginning && <NewEvent onClose={() => setBeginning(false)} />}
    </div>
  )
}
