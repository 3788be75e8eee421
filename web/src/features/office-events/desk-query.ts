import { getFigures, listDoorAlerts } from '@tiantian/contracts/expo/desk.ts'
import { listLetters } from '@tiantian/contracts/expo/desk-letter.ts'
import { listEntrances } from '@tiantian/contracts/expo/entrance.ts'
import { getMeetingPlan } from '@tiantian/contracts/expo/meeting.ts'
import { listEventQueue, listEventRegistrations, listOfficeEvents } from '@tiantian/contracts/expo/office.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { infinite, query } from '../../sdk/query.ts'

export const officeEventsQuery = () => infinite(listOfficeEvents, {})

/** Which registrations of an event are shown. */
export interface DeskChoice {
  readonly eventId: string
  readonly state: RegistrationState | undefined
  readonly text: string
}

export const deskRegistrationsQuery = ({ eventId, state, text }: DeskChoice) =>
  infinite(listEventRegistrations, { eventId, ...(state && { state }), ...(text.trim() && { text }) })

export const deskQueueQuery = (eventId: string) => infinite(listEventQueue, { eventId })

export const meetingPlanQuery = (eventId: string) => query(getMeetingPlan, { eventId })

export interface KindOfTicket {
  readonly id: string
  readonly name: string
}

export const entrancesQuery = (eventId: string) => query(listEntrances, { eventId })

export const doorAlertsQuery = (eventId: string) => query(listDoorAlerts, { eventId })

export const figuresQuery = (eventId: string) => query(getFigures, { eventId })

export const lettersQuery = (eventId: string) => infinite(listLetters, { eventId })

/** What changes when the office decides: lists of registrations and the numbers of events. */
export const DESK_KEY = ['expo', 'office']
