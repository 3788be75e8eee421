export const SEVERITIES = ['info', 'success', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** The lists of the notification centre. */
export const NOTIFICATION_VIEWS = ['all', 'unread', 'archived'] as const
export type NotificationView = (typeof NOTIFICATION_VIEWS)[number]

/** The kind of news about the security of an account, which nobody can mute. */
export const SECURITY_KIND = 'user.security'
