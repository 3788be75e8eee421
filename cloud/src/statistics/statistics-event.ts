/** The kinds of events, by the receiver's numbers. */
export const LAUNCH_EVENT = '1'
export const HIDE_EVENT = '3'
export const PAGE_LEAVE_EVENT = '11'
export const CUSTOM_EVENT = '21'
export const ERROR_EVENT = '31'
export const PUSH_ID_EVENT = '101'

export type StatisticsEventType = '1' | '3' | '11' | '21' | '31' | '101'

/** One event in the short names of the wire format: `lt` its kind, `t` seconds since 1970. */
export interface StatisticsEvent {
  readonly lt: StatisticsEventType
  readonly t: number
  readonly [field: string]: unknown
}

/** The payload: the events as a JSON array string. */
export interface StatisticsPayload {
  readonly usv: string
  readonly t: number
  readonly requests: string
}

export function secondsOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
