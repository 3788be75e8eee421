import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { keepPreviousData } from '@tanstack/react-query'
import type { EventType } from '@tiantian/contracts/expo/event.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BarCartLink } from '../shell/frame/cart-link.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { MY_EVENTS_PAGE } from './event-address.ts'
import { EventCard, EventCardSkeleton, eventGrid } from './event-card.tsx'
import { EventMap } from './event-map.tsx'
import type { EventsInput } from './event-query.ts'
import { eventsQuery } from './event-query.ts'
import css from './events-page.module.css'
import expoBarCss from './expo-bar.module.css'

/** The custom bar of the expo forum (S2.13): its name, and a link to the user's own tickets. */
function ExpoBar() {
  const t = useText()
  return (
    <div className={expoBarCss.bar}>
      <div className={expoBarCss.content}>
        <div className={expoBarCss.words}>
          <p className={expoBarCss.title} aria-hidden="true">
            {t('expo.title')}
          </p>
          <p className={expoBarCss.slogan}>{t('expo.slogan')}</p>
        </div>
        <PageLink
          url={MY_EVENTS_PAGE}
          className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), expoBarCss.own)}
        >
          <IconTicket size={20} stroke={1.8} aria-hidden="true" />
          {t('expo.mine')}
        </PageLink>
        <BarCartLink />
      </div>
    </div>
  )
}

interface EventsPageProps {
  input: EventsInput
  onChange: (input: EventsInput) => void
}

const TIMES = ['upcoming', 'past'] as const
const VIEWS = ['list', 'map'] as const

/** The expo forum (S2.13): upcoming and past events, in a list or on a map. */
export function EventsPage({ input, onChange }: EventsPageProps) {
  const t = useText()
  return (
    <PageFrame title={t('expo.title')} bar={<ExpoBar />}>
      <div className={css.tools}>
        <Segmented
          label={t('expo.when.label')}
          value={input.when}
          choices={TIMES.map((value) => ({ value, label: t(`expo.when.${value}`) }))}
          onChange={(when) => onChange({ ...input, when, type: undefined })}
        />
        <Segmented
          label={t('map.view')}
          value={input.view ?? 'list'}
          choices={VIEWS.map((value) => ({ value, label: t(`map.views.${value}`) }))}
          onChange={(view) => onChange({ ...input, view: view === 'map' ? view : undefined })}
        />
      </div>
      <Events input={input} onChange={onChange} />
    </PageFrame>
  )
}

function Events({ input, onChange }: EventsPageProps) {
  const t = useText()
  const list = useInfiniteQuery({ ...eventsQuery(input), placeholderData: keepPreviousData })
  const choose = (type: EventType | undefined) => onChange({ ...input, type })
  const cards = (
    <InfiniteList
      list={list}
      label={t('expo.list')}
      className={eventGrid}
      rowKey={(event) => event.id}
      renderRow={(event) => <EventCard event={event} />}
      skeleton={<EventCardSkeleton />}
      skeletonCount={6}
      empty={
        <EmptyState
          title={t('expo.nothing')}
          action={input.type && <Button onClick={() => choose(undefined)}>{t('expo.showAll')}</Button>}
        />
      }
    />
  )
  const events = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <Types types={list.data?.pages[0]?.types ?? []} chosen={input.type} onChoose={choose} />
      {input.view === 'map' ? <EventMap events={events}>{cards}</EventMap> : cards}
    </>
  )
}

interface TypesProps {
  types: readonly { type: EventType; count: number }[]
  chosen: EventType | undefined
  onChoose: (type: EventType | undefined) => void
}

function Types({ types, chosen, onChoose }: TypesProps) {
  const t = useText()
  const format = useFormat()
  return (
    <fieldset className={css.types}>
      <legend className="visually-hidden">{t('expo.typeLabel')}</legend>
      <Chip isSelected={!chosen} onClick={() => onChoose(undefined)}>
        {t('common.all')}
      </Chip>
      {types.map(({ type, count }) => (
        <Chip
          key={type}
          isSelected={type === chosen}
          onClick={() => onChoose(type === chosen ? undefined : type)}
        >
          {t(`expo.type.${type}`)} <span className={css.count}>{format.number(count)}</span>
        </Chip>
      ))}
    </fieldset>
  )
}
