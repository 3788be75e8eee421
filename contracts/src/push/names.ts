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
  'bounced',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The kinds of notifications, as the office knows them by name. */
export const NOTICE_KINDS = [
  'announcement',
  'favorite.cheaper',
  'complaint.decided',
  'dataset.released',
  'enterprise.application',
  'enterprise.draft',
  'enterprise.answer',
  'enterprise.change',
  'enterprise.takedown',
  'enterprise.renewal',
  'enterprise.papersMonth',
  'enterprise.papersWeek',
  'enterprise.papersToday',
  'enterprise.papersPast',
  'enterprise.lapsed',
  'enterprise.restored',
  'enterprise.offered',
  'enterprise.transferred',
  'enterprise.asked',
  'enterprise.answered',
  'event.broadcast',
  'enterprise.invited',
  'enterprise.team',
  'event.registration',
  'event.ticket',
  'event.change',
  'event.reminder',
  'event.meeting',
  'message.new',
  'message.report-decided',
  'message.removed',
  'order.balance-short',
  'order.claim',
  'order.provider-refund',
  'order.foreign-refund',
  'order.give-back',
  'order.bank-account',
  'order.missing-transfer',
  'order.missing-answer',
  'order.came-transfer',
  'order.state',
  'order.proposal',
  'order.return',
  'order.statement',
  'product.brand',
  'product.hidden',
  'product.review',
  'product.review-rule',
  'quote.changed',
  'review.added',
  'review.answered',
  'review.hidden',
  'shop.webhook-disabled',
  'shop.invitation',
  'shop.joined',
  'shop.authorisation',
  'shop.authorisationEnds',
  'user.security',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The lists of the notification centre. */
export const NOTIFICATION_VIEWS = ['all', 'unread', 'archived'] as const
export type NotificationView = (typeof NOTIFICATION_VIEWS)[number]

/** The kind of news about the security of an account, which nobody can mute. */
export const SECURITY_KIND = 'user.security'
