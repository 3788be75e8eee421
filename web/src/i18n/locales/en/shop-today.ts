/** What waits in a shop today. */
export const shopToday = {
  title: 'Today',
  toDo: 'orders to act on',
  judged: 'decided by the alliance',
  waiting: 'questions to answer',
  newOrders: 'new in 24 hours',
  lowStock: 'low on stock',
  drafts: 'drafts to finish',
  views: 'views today',
}
