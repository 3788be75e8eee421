/** The numbers of a shop for its team. */
export const shopNumbers = {
  title: 'Numbers',
  of: 'Numbers of {{shop}}',
  period: 'Period',
  day: 'Today',
  week: '7 days',
  month: '30 days',
  zone: 'Days begin at midnight in {{city}} ({{zone}})',
  productViews: 'product views',
  shopViews: 'views of the shop page',
  cartAdds: 'put into carts',
  orders: 'orders placed',
  sales: 'sold, {{currency}}',
  noSales: 'nothing sold yet',
  chart: 'Product views by day',
  chartDay: '{{day}}: {{count}}',
  about:
    'Without visits of your own team and of robots; a page read again within half an hour counts once. Today is not over, so it is not compared with yesterday. Sales are the totals of orders placed in the period, without cancelled and refunded ones.',
  words: 'Search words that led here',
  wordsLead:
    'Only words that at least {{count}} different visitors with an account searched for; who they were is not stored.',
  noWords: 'No words of enough visitors yet',
  noWordsText: 'Names in four languages, part numbers and cars help buyers to find your products.',
  csv: {
    day: 'Day',
    total: 'Total',
    searches: 'Searches',
    save: 'Download as a table',
  },
  mend: 'What would sell more if completed',
  mendLead:
    'Products on sale by views of 30 days times what is missing: no picture counts 3, no car 2, a language without a name 1.',
  mendNone: 'Nothing is missing from the products that buyers open',
  lacking: 'On sale without',
  lack: {
    picture: 'pictures: {{amount}}',
    fitment: 'cars: {{amount}}',
    language: 'a name in some language: {{amount}}',
  },
  tag: {
    picture: 'no picture',
    fitment: 'no car',
    language: 'not in all languages',
  },
  views_one: '{{amount}} view',
  views_other: '{{amount}} views',
  complete: 'Complete',
  look: 'View',
  was: {
    week: '7 days before: {{value}}',
    month: '30 days before: {{value}}',
  },
}
