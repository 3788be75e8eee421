import { listEmails } from '@tiantian/contracts/expo/broadcast.ts'
import { listEntrances } from '@tiantian/contracts/expo/entrance.ts'
import { getMeetingPlan } from '@tiantian/contracts/expo/meeting.ts'
import { getFigures, listCheckInAlerts, listOfficeEvents } from '@tiantian/contracts/expo/office-event.ts'
import { listEventQueue } from '@tiantian/contracts/expo/office-queue.ts'
import { getOfficeRegistration } from '@tiantian/contracts/expo/office-registration.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { infinite, query, readsOfNoun } from '../../sdk/query.ts'
import { pageUrl } from '../shell/page-url.ts'

/** The filter of an event's registrations. */
export interface OfficeChoice {
  readonly eventId: string
  readonly state: RegistrationState | undefined
  readonly text: string
}

export const officeQueueQuery = (eventId: string) => infinite(listEventQueue, { eventId })

export const meetingPlanQuery = (eventId: string) => query(getMeetingPlan, { eventId })

export interface TicketTypeName {
  readonly id: string
  readonly name: string
}

export const entrancesQuery = (eventId: string) => query(listEntrances, { eventId })

export const checkInAlertsQuery = (eventId: string) => query(listCheckInAlerts, { eventId })

export const figuresQuery = (eventId: string) => query(getFigures, { eventId })

export const emailsQuery = (eventId: string) => infinite(listEmails, { eventId })

/** What changes with a decision: lists of registrations and the numbers of events. */
export const officeEventReads = () => readsOfNoun(listOfficeEvents)

export const registrationQuery = (id: string) => query(getOfficeRegistration, { id })

export const officeEventUrl = (id: string) => pageUrl('/pages/office/event', { id })
export const checkInUrl = (id: string) => pageUrl('/pages/office/check-in', { id })
export const registrationUrl = (id: string) => pageUrl('/pages/office/registration', { id })
