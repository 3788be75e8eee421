import { getCalendar } from '@tiantian/contracts/expo/agenda.ts'
import type { EventType } from '@tiantian/contracts/expo/event.ts'
import { getEvent, listEvents, listExhibitors } from '@tiantian/contracts/expo/event.ts'
import { getMaterials } from '@tiantian/contracts/expo/material.ts'
import { getAvailability, getRegistration, listRegistrations } from '@tiantian/contracts/expo/registration.ts'
import { infinite, query } from '../../sdk/query.ts'

export interface EventsInput {
  readonly when: 'upcoming' | 'past'
  readonly type: EventType | undefined
  readonly view: 'map' | undefined
}

/** Events of a period and a kind; list or map makes no difference to the server. */
export const eventsQuery = ({ when, type }: Pick<EventsInput, 'when' | 'type'>) =>
  infinite(listEvents, { when, ...(type && { type }) })

export const eventQuery = (id: string) => query(getEvent, { id })

export const exhibitorsQuery = (eventId: string) => infinite(listExhibitors, { eventId, limit: 40 })

export const availabilityQuery = (eventId: string) => query(getAvailability, { eventId })

export const materialsQuery = (eventId: string) => query(getMaterials, { eventId })

export const calendarQuery = () => query(getCalendar, {})

export const registrationsQuery = () => infinite(listRegistrations, {})

export const registrationQuery = (id: string) => query(getRegistration, { id })

const STRIP_EVENTS = 4
export const nextEventsQuery = () => query(listEvents, { when: 'upcoming', limit: STRIP_EVENTS })
