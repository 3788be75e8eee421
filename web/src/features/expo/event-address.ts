import { pageUrl } from '../shell/page-url.ts'

export const EVENTS_PAGE = '/pages/expo-forum/expo-forum'
export const MY_EVENTS_PAGE = '/pages/user/events/events'

export const eventUrl = (id: string) => pageUrl('/pages/expo-forum/event-detail', { id })
export const registrationUrl = (eventId: string) =>
  pageUrl('/pages/expo-forum/event-registration', { id: eventId })
export const ticketUrl = (registrationId: string) =>
  pageUrl('/pages/user/events/ticket', { id: registrationId })

/** The sections of an event's page that have a tab. */
export const EVENT_TABS = ['about', 'agenda', 'exhibitors', 'plan'] as const
export type EventTab = (typeof EVENT_TABS)[number]
