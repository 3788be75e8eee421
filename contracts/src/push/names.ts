export const SEVERITIES = ['info', 'success', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What became of a notification on a channel: sent, or why not. */
export const OUTCOMES = [
  'sent',
  'preference',
  'muted',
  'quiet_hours',
  'no_address',
  'online',
  'digest',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The lists of the notification centre. */
export const NOTIFICATION_VIEWS = ['all', 'unread', 'archived'] as const
export type NotificationView = (typeof NOTIFICATION_VIEWS)[number]

/** The kind of news about the security of an account, which nobody can mute. */
export const SECURITY_KIND = 'user.security'
