import { pageUrl } from '../shell/page-url.ts'

/** The sections of an event that have a tab. */
export const SET_UP_TABS = ['facts', 'agenda', 'tickets', 'form', 'exhibitors', 'plan'] as const
export type SetUpTab = (typeof SET_UP_TABS)[number]

export const setUpUrl = (id: string, tab?: SetUpTab) => pageUrl('/pages/office/event-setup', { id, tab })
