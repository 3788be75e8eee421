/** The back-office kit: shell, tables, queues, forms. */
export const officeKit = {
  title: 'Кеңсе',
  home: 'Шолу',
  nothingWaits: 'Шешім күтіп тұрған ештеңе жоқ',
  toMall: 'Сайтқа өту',
  menu: 'Кеңсе мәзірі',
  waiting: 'Күтуде: {{number}}',
  group: {
    people: 'Адамдар',
    publishing: 'Жарияланымдар',
    events: 'Іс-шаралар',
    search: 'Іздеу',
    system: 'Жүйе',
  },
  palette: {
    open: 'Бетке немесе жазбаға өту',
    placeholder: 'Бет, адам, мақала немесе деректер жинағы',
  },
}
