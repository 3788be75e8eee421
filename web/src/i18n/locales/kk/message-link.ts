/** Of `message`, what every page of a member says: a file of its own, or they would load all of it. */
export const messageLink = {
  title: 'Хабарламалар',
  unread_one: '{{count}} оқылмаған хабарлама',
  unread_other: '{{count}} оқылмаған хабарлама',
}
