/** Of `message`, what every page of a member says: a file of its own, or they would load all of it. */
const messageLink = {
  title: 'Messages',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
}

const notifications = {
  title: 'Notifications',
  unread_one: '{{count}} unread notification',
  unread_other: '{{count}} unread notifications',
  readAll: 'Mark all as read',
  settings: 'Notification settings',
  views: 'Which notifications',
  view: { all: 'All', unread: 'Unread', archived: 'Archive' },
  none: 'No notifications here',
  noneText: 'News about your orders and what you follow appears here.',
  updates_one: '{{count}} update',
  updates_other: '{{count}} updates',
  severity: {
    info: 'For information',
    success: 'Good news',
    warning: 'Needs attention',
    critical: 'Urgent',
  },
  why: {
    security: 'You get this to keep your account safe.',
    orders: 'You get this because you are the buyer or the seller.',
    messages: 'You get this because somebody wrote to you or to your team.',
    events: 'You get this because you take part in the event.',
    enterprise: 'You get this because it concerns your company or your team.',
    news: 'You get this because you receive our news.',
    offers: 'You get this because you receive offers.',
    asked: 'You get this because you asked for it on the page itself.',
  },
  read: 'Mark as read',
  archive: 'Archive',
  unarchive: 'Out of the archive',
  mute: 'Mute this kind',
  muted: 'This kind is muted',
  mutedLike: 'Muted, like “{{subject}}”',
  unmute: 'Unmute',
  open: 'Open',
  quiet: {
    name: 'Do not disturb at night: no pop-ups and no SMS',
    from: 'From',
    to: 'Until',
    zone: 'Time zone: {{zone}}',
  },
}

/** What concerns a member. */
export const texts = { notifications, message: messageLink }
