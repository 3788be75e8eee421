import * as z from 'zod/mini'
import { defineMachine } from '../machine.ts'
import { QUOTE_REQUEST_STATES, QUOTE_STATES } from './names.ts'

export const quoteRequestState = z.enum(QUOTE_REQUEST_STATES)
export type QuoteRequestState = z.output<typeof quoteRequestState>
export const quoteState = z.enum(QUOTE_STATES)
export type QuoteState = z.output<typeof quoteState>

const ASKING = ['open', 'partly_ordered'] as const

/** The life of a buyer's request for quotes. `system` is the scheduler. */
export const quoteRequestMachine = defineMachine({
  name: 'quoteRequest',
  states: QUOTE_REQUEST_STATES,
  transitions: [
    { from: ASKING, event: 'orderPart', to: 'partly_ordered', by: ['buyer'] },
    { from: ASKING, event: 'orderAll', to: 'ordered', by: ['buyer'] },
    { from: ASKING, event: 'withdraw', to: 'withdrawn', by: ['buyer'] },
    { from: ASKING, event: 'expire', to: 'expired', by: ['system'] },
  ],
})

const ANSWERABLE = ['asked', 'sent', 'declined', 'withdrawn', 'expired', 'partly_ordered'] as const
const ORDERABLE = ['sent', 'partly_ordered'] as const

/** The life of one shop's quote for a request: each `send` is a new version. */
export const quoteMachine = defineMachine({
  name: 'quote',
  states: QUOTE_STATES,
  transitions: [
    { from: ANSWERABLE, event: 'send', to: 'sent', by: ['seller'] },
    { from: 'asked', event: 'decline', to: 'declined', by: ['seller'] },
    { from: ORDERABLE, event: 'withdraw', to: 'withdrawn', by: ['seller'] },
    { from: ORDERABLE, event: 'orderPart', to: 'partly_ordered', by: ['buyer'] },
    { from: ORDERABLE, event: 'orderAll', to: 'ordered', by: ['buyer'] },
    { from: ORDERABLE, event: 'expire', to: 'expired', by: ['system'] },
    // The request has ended: nothing more is ordered.
    {
      from: ['asked', 'sent', 'declined', 'withdrawn', 'expired'],
      event: 'close',
      to: 'closed',
      by: ['buyer', 'system'],
    },
    { from: 'partly_ordered', event: 'finish', to: 'ordered', by: ['buyer', 'system'] },
  ],
})
