import { defineAction } from '../action.ts'
import { oneOrder } from './order.ts'
import { buyerProposal, proposalAnswer, sellerProposal } from './proposal.ts'

export const proposeOrderChange = defineAction({
  name: 'order/order/propose',
  summary: 'Ask the shop for fewer pieces before they are shipped; the shop accepts or declines (S4.15)',
  auth: 'member',
  input: buyerProposal,
  output: oneOrder,
})

export const proposeSaleChange = defineAction({
  name: 'order/sale/propose',
  summary:
    'Propose to deliver fewer pieces, later or at other prices; an order not yet confirmed is confirmed so when the buyer accepts (S4.15)',
  auth: 'member',
  input: sellerProposal,
  output: oneOrder,
})

export const answerOrderChange = defineAction({
  name: 'order/order/answer-change',
  summary: 'Accept or decline what the shop proposes, or withdraw an own proposal (S4.15)',
  auth: 'member',
  input: proposalAnswer,
  output: oneOrder,
})

export const answerSaleChange = defineAction({
  name: 'order/sale/answer-change',
  summary: 'Accept or decline what the buyer asks for, or withdraw an own proposal (S4.15)',
  auth: 'member',
  input: proposalAnswer,
  output: oneOrder,
})
