import { defineModule } from '../module.ts'
import { quoteActions } from './actions.ts'
import { endDueQuotes } from './due-quotes.ts'
import { quoteChanged } from './notification.ts'
import { quotedLines } from './order-quoted.ts'
import { eraseQuotes, quotePersonalData } from './personal-data.ts'

export const quote = defineModule({
  name: 'quote',
  after: ['place', 'user', 'media', 'shop', 'product', 'cart', 'order'],
  actions: ({ media }) => quoteActions(media),
  quotes: quotedLines,
  schedules: [{ name: 'quote.due', cron: '* * * * *', run: ({ db, clock }) => endDueQuotes(db, clock) }],
  notifications: [quoteChanged],
  personalData: { export: quotePersonalData, erase: eraseQuotes },
})
