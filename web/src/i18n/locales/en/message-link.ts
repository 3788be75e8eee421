/** Of `message`, what every page of a member says: a file of its own, or they would load all of it. */
export const messageLink = {
  title: 'Messages',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
}
