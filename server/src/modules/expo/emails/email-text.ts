/** Kinds of mail about events. */
export const EMAIL_KINDS = [
  'verify',
  'verify-queue',
  'received',
  'payment',
  'payment-due',
  'payment-lapsed',
  'confirmed',
  'rejected',
  'cancelled',
  'reactivated',
  'reminder',
  'event-cancelled',
  'event-postponed',
  'event-resumed',
  'event-changed',
  'queued',
  'offered',
  'lapsed',
  'seated',
  'meeting-asked',
  'meeting-moved',
  'meeting-accepted',
  'meeting-declined',
  'meeting-cancelled',
] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

export interface EventEmailTexts {
  readonly subject: string
  readonly text: string
}

/**
 * The mail texts of a language. `{event}`, `{when}`, `{place}`, `{code}`, `{until}`, `{later}`, `{person}`,
 * `{reason}`, `{amount}` and `{account}` are replaced.
 */
export interface EventNotificationTexts extends Readonly<Record<EmailKind, EventEmailTexts>> {
  /** The label of the link in a mail. */
  readonly open: string
  readonly online: string
  /** The subject of the notice in the app that somebody asks for a meeting. */
  readonly meetingRequested: string
}
