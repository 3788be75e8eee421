import { listEventRegistrations, listOfficeEvents } from '@tiantian/contracts/expo/office.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { infinite } from '../../sdk/query.ts'

export const officeEventsQuery = () => infinite(listOfficeEvents, {})

export const deskRegistrationsQuery = (eventId: string, state: RegistrationState | undefined) =>
  infinite(listEventRegistrations, { eventId, ...(state && { state }) })

/** What changes when the office decides: lists of registrations and the numbers of events. */
export const DESK_KEY = ['expo', 'office']
