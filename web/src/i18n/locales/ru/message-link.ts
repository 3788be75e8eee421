/** Of `message`, what every page of a member says: a file of its own, or they would load all of it. */
export const messageLink = {
  title: 'Сообщения',
  unread_one: '{{count}} непрочитанное сообщение',
  unread_few: '{{count}} непрочитанных сообщения',
  unread_many: '{{count}} непрочитанных сообщений',
  unread_other: '{{count}} непрочитанного сообщения',
}
