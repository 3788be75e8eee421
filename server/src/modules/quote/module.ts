import type { Eraser } from '../../platform/module-hooks.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { defineModule } from '../module.ts'
import { quoteActions } from './actions.ts'
import { endDueQuotes } from './due-quotes.ts'
import { quoteChanged } from './notification.ts'
import { quotedLines } from './order-quoted.ts'

const requests: PersonalData = {
  name: 'quote-requests',
  title: { 'zh-Hans': '询价', en: 'Requests for quotes', ru: 'Запросы цен', kk: 'Баға сұраулары' },
  from: 'quote_requests r',
  owner: 'r.buyer_id',
  key: { 'r.id': 'uuid' },
  columns: {
    code: 'r.code',
    state: 'r.state',
    vehicle: 'r.vehicle',
    vin: 'r.vin',
    note: 'r.note',
    wantedBy: 'r.wanted_by',
    createdAt: 'r.created_at',
  },
}

const lines: PersonalData = {
  name: 'quote-request-lines',
  title: {
    'zh-Hans': '询价项目',
    en: 'Lines of requests for quotes',
    ru: 'Позиции запросов цен',
    kk: 'Баға сұрауларының жолдары',
  },
  from: 'quote_requests r join quote_request_lines l on l.request_id = r.id',
  owner: 'r.buyer_id',
  key: { 'l.request_id': 'uuid', 'l.position': 'smallint' },
  columns: { request: 'r.code', partNumber: 'l.part_number', text: 'l.text', quantity: 'l.quantity' },
}

const quotePersonalData: readonly PersonalData[] = [requests, lines]

/** Ends what was still asked, and removes what tells whose car it is. Orders keep what was agreed. */
const eraseQuotes: Eraser = async (tx, userIds, at) => {
  const ids = tx`(select id from quote_requests where buyer_id = any(${userIds as string[]}::uuid[]))`
  await tx`
    update quotes set state = 'closed', changed_at = ${at}
    where request_id in ${ids} and state not in ('ordered', 'closed')`
  await tx`
    with removed as (delete from quote_request_files where request_id in ${ids} returning file_id)
    update media_files set privacy = 'waiting' where id in (select file_id from removed)`
  await tx`update quote_request_lines set text = '' where request_id in ${ids} and part_number <> ''`
  await tx`
    update quote_requests set vin = '', note = '', vehicle = null,
      state = case when state in ('open', 'partly_ordered') then 'withdrawn' else state end
    where id in ${ids}`
}

export const quote = defineModule({
  name: 'quote',
  after: ['place', 'user', 'media', 'shop', 'product', 'cart', 'order'],
  actions: ({ media }) => quoteActions(media),
  quotes: quotedLines,
  schedules: [{ name: 'quote.due', cron: '* * * * *', run: ({ db, clock }) => endDueQuotes(db, clock) }],
  notifications: [quoteChanged],
  personalData: { export: quotePersonalData, erase: eraseQuotes },
})
