import { useInfiniteQuery } from '@tanstack/react-query'
import type { OfficeEvent } from '@tiantian/contracts/expo/office.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { spanText } from '../expo/event-time.ts'
import { OfficeFrame } from '../office-users/office-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { NewEvent } from './new-event.tsx'
import css from './set-up.module.css'
import { setUpUrl } from './set-up-address.ts'
import { setUpsQuery } from './set-up-query.ts'

/** All events as they are set up, drafts too. */
export function SetUpsPage() {
  const t = useText()
  return (
    <OfficeFrame title={t('setup.title')} permission="expo.write">
      <Events />
    </OfficeFrame>
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
        renderRow={(event) => <EventRow event={event} />}
        skeleton={<Skeleton height={104} />}
        skeletonCount={6}
        empty={<EmptyState title={t('setup.none')} text={t('setup.noneText')} />}
      />
      {isBeginning && <NewEvent onClose={() => setBeginning(false)} />}
    </div>
  )
}

function EventRow({ event }: { event: OfficeEvent }) {
  const t = useText()
  const format = useFormat()
  const { id, title, state } = event
  return (
    <article className={cx(surface.pressable, css.card)}>
      <p className={css.line}>
        <Tag tone={state === 'published' ? 'success' : 'neutral'}>{t(`registry.state.${state}`)}</Tag>
        <span className={css.muted}>{spanText(event, format)}</span>
      </p>
      <PageLink url={setUpUrl(id)} className={cx(surface.name, css.rowName)}>
        {title}
      </PageLink>
    </article>
  )
}
