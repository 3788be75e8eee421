/** The back-office kit: shell, tables, queues, forms. */
export const officeKit = {
  title: 'Office',
  home: 'Overview',
  nothingWaits: 'Nothing waits for you',
  toMall: 'To the mall',
  menu: 'Office menu',
  waiting: '{{number}} waiting',
  group: {
    people: 'People',
    publishing: 'Publishing',
    events: 'Events',
    search: 'Search',
    system: 'System',
  },
  palette: {
    open: 'Go to a page or record',
    placeholder: 'Page, person, article or dataset',
  },
}
