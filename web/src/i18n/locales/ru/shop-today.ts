/** What waits in a shop today. */
export const shopToday = {
  title: 'Сегодня',
  toDo: 'заказы ждут вас',
  judged: 'решает альянс',
  waiting: 'вопросы без ответа',
  newOrders: 'новые за 24 часа',
  lowStock: 'мало на складе',
  drafts: 'черновики',
  views: 'просмотры',
}
