/** The back-office kit: shell, tables, queues, forms. */
export const officeKit = {
  title: 'Офис',
  home: 'Обзор',
  nothingWaits: 'Ничто не ждёт решения',
  toMall: 'На сайт',
  menu: 'Меню офиса',
  waiting: 'Ожидает: {{number}}',
  group: {
    people: 'Люди',
    publishing: 'Публикации',
    events: 'Мероприятия',
    search: 'Поиск',
    system: 'Система',
  },
  palette: {
    open: 'Перейти к странице или записи',
    placeholder: 'Страница, человек, статья или набор данных',
  },
}
