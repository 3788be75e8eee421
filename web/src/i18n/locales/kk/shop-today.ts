/** What waits in a shop today. */
export const shopToday = {
  title: 'Бүгін',
  toDo: 'сізді күткен тапсырыс',
  judged: 'альянс шешеді',
  waiting: 'жауапсыз сұрақ',
  newOrders: '24 сағатта жаңа',
  lowStock: 'қоймада аз',
  drafts: 'аяқталмаған',
  views: 'бүгінгі қаралым',
}
