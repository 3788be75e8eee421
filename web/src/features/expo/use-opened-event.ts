import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { Materials } from '@tiantian/contracts/expo/material.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { materialsQuery } from './event-query.ts'

/** An event with the parts that the user may see. */
export interface OpenedEvent extends EventDetail {
  /** Empty for a user without a confirmed registration. */
  readonly liveUrl: string
}

/** The event with the addresses that only confirmed attendees see. */
export function useOpenedEvent(event: EventDetail, availability: Availability | undefined): OpenedEvent {
  const isComing = availability?.registration?.state === 'confirmed'
  const { data } = useQuery({ ...materialsQuery(event.id), enabled: isComing })
  if (!(isComing && data)) return { ...event, liveUrl: '' }
  return opened(event, data.materials)
}

function opened(event: EventDetail, { liveUrl, replayUrl, documents, sessions }: Materials): OpenedEvent {
  const own = new Map(sessions.map(({ id, materials }) => [id, materials]))
  return {
    ...event,
    liveUrl,
    replayUrl,
    documents,
    sessions: event.sessions.map((one) => ({ ...one, materials: own.get(one.id) ?? one.materials })),
  }
}
