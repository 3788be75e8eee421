/** Of `message`, what every page of a member says: a file of its own, or they would load all of it. */
export const messageLink = {
  title: '消息',
  unread_other: '{{count}} 条未读消息',
}
