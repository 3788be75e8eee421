/** What is counted; the receiver knows the kinds by number. */
export const EVENT = {
  launch: '1',
  hide: '3',
  pageLeave: '11',
  custom: '21',
  error: '31',
  pushId: '101',
} as const

export type EventType = (typeof EVENT)[keyof typeof EVENT]

/** Why a session begins: the app started, came back from the background too late, or a page stayed open too long. */
export const SESSION_START = { start: 1, background: 2, page: 3 } as const

/** One event in the short names of the wire: `lt` its kind, `t` seconds since 1970. */
export interface StatisticsEvent {
  readonly lt: EventType
  readonly t: number
  readonly [field: string]: unknown
}

/** What is sent: the events as a JSON text of an array. */
export interface StatisticsPayload {
  readonly usv: string
  readonly t: number
  readonly requests: string
}

export function secondsOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
