import { AppError } from '@tiantian/contracts/error.ts'
import * as contract from '@tiantian/contracts/quote/quote.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { once } from '../../platform/idempotent-request.ts'
import type { Media } from '../media/media.ts'
import { isManagedBy } from '../shop/own-shop.ts'
import { answer, moveOwnQuote } from './answer.ts'
import { listQuotesOf, listRequestsOf } from './list.ts'
import { createRequest, withdrawRequest } from './request.ts'
import { findOffersFor, getQuoteOf, getRequestOf } from './view.ts'

type QuoteContext = Omit<Context<'member'>, 'caller' | 'log'>

const actorOf = ({ user, clock }: QuoteContext) => ({ userId: user.id, at: clock.now() })

const requestOf = async ({ db, user, language }: QuoteContext, id: string) => ({
  request: await getRequestOf(db.sql, user.id, id, language),
})

const quoteOf = async ({ db, user, language }: QuoteContext, id: string) => ({
  quote: await getQuoteOf(db.sql, user.id, id, language),
})

export const quoteActions = (media: Pick<Media, 'documents'>): Implementation[] => [
  implement(contract.createQuoteRequest, (context, { requestId, request }) => {
    const { name: action } = contract.createQuoteRequest
    return once(context.db, { userId: context.user.id, requestId, action, input: request }, (tx) =>
      createRequest(tx, actorOf(context), request),
    )
  }),
  implement(contract.listQuoteRequests, ({ db, user }, input) => listRequestsOf(db.sql, user.id, input)),
  implement(contract.getQuoteRequest, (context, { id }) => requestOf(context, id)),
  implement(contract.withdrawQuoteRequest, async (context, { id }) => {
    await context.db.transaction((tx) => withdrawRequest(tx, actorOf(context), id))
    return requestOf(context, id)
  }),
  implement(contract.openQuoteFile, async ({ db, user }, { id, position }) => {
    const [file] = await db.sql<{ file_id: string }[]>`
      select f.file_id from quote_request_files f join quote_requests r on r.id = f.request_id
      where f.request_id = ${id} and f.position = ${position} and (r.buyer_id = ${user.id} or exists (
        select from quotes q join shops s on s.id = q.shop_id where q.request_id = r.id and ${isManagedBy(db.sql, user.id, 'quotes')}))`
    if (!file) throw new AppError('FILE_NOT_FOUND')
    return { url: media.documents.linkTo(file.file_id) }
  }),

  implement(contract.listShopQuotes, ({ db, user, language }, input) =>
    listQuotesOf(db.sql, user.id, input, language),
  ),
  implement(contract.getShopQuote, (context, { id }) => quoteOf(context, id)),
  implement(contract.findQuotableOffers, ({ db, user, language }, input) =>
    findOffersFor(db.sql, user.id, input, language),
  ),
  implement(contract.sendQuote, async (context, { requestId, ...input }) => {
    const { name: action } = contract.sendQuote
    await once(context.db, { userId: context.user.id, requestId, action, input }, async (tx) => {
      await answer(tx, actorOf(context), input)
      return {}
    })
    return quoteOf(context, input.id)
  }),
  implement(contract.moveQuote, async (context, input) => {
    await context.db.transaction((tx) => moveOwnQuote(tx, actorOf(context), input))
    return quoteOf(context, input.id)
  }),
]
