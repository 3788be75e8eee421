import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { REGISTRATION_STATES } from '@tiantian/contracts/expo/state.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { eventQuery } from '../expo/event-query.ts'
import { OfficeFrame } from '../office-users/office-frame.tsx'
import { useMay } from '../office-users/use-may.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './desk.module.css'
import { deskRegistrationsQuery } from './desk-query.ts'
import { doorUrl } from './event-desk-address.ts'
import { EventSteps } from './event-steps.tsx'
import { RegistrationRow } from './registration-row.tsx'

/** Whoever has registered for an event, and what the office decides about it. */
export function EventDeskPage({ id }: { id: string }) {
  const t = useText()
  return (
    <OfficeFrame title={t('registry.one')} permission="expo.registration">
      <Desk id={id} />
    </OfficeFrame>
  )
}

/** Held forms are nobody's business yet. */
const STATES = REGISTRATION_STATES.filter((state) => state !== 'held' && state !== 'expired')

function Desk({ id }: { id: string }) {
  const t = useText()
  const [state, setState] = useState<RegistrationState>()
  const event = useQuery(eventQuery(id)).data?.event
  const mayScan = useMay('expo.check_in')
  return (
    <div className={css.page}>
      {event && <h2 className={css.title}>{event.title}</h2>}
      <div className={css.line}>
        {mayScan && (
          <PageLink url={doorUrl(id)} className={buttonClass()}>
            {t('door.title')}
          </PageLink>
        )}
        {event && <EventSteps event={event} />}
      </div>
      <fieldset className={css.filter}>
        <legend className="visually-hidden">{t('registry.filter')}</legend>
        <Chip isSelected={!state} onClick={() => setState(undefined)}>
          {t('common.all')}
        </Chip>
        {STATES.map((one) => (
          <Chip key={one} isSelected={state === one} onClick={() => setState(one)}>
            {t(`expo.state.${one}.name`)}
          </Chip>
        ))}
      </fieldset>
      <InfiniteList
        list={useInfiniteQuery(deskRegistrationsQuery(id, state))}
        label={t('registry.registrations')}
        className={css.list}
        rowKey={(row) => row.id}
        renderRow={(row) => <RegistrationRow row={row} />}
        skeleton={<Skeleton height={132} />}
        skeletonCount={4}
        empty={<EmptyState title={t('registry.none')} />}
      />
    </div>
  )
}
