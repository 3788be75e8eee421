import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { confirmSale, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import {
  decidePayment,
  payByTransfer,
  payFromBalance,
  payOnline,
  seeTransfer,
} from '@tiantian/contracts/order/payment.ts'
import {
  acceptReturn,
  receiveReturn,
  requestReturn,
  sendReturn,
} from '@tiantian/contracts/order/return-actions.ts'
import { shipOrder, trackShipment } from '@tiantian/contracts/order/shipment-actions.ts'
import type { BankClaimNotice } from '../modules/order/payment/payment-provider.ts'
import { newId } from '../platform/id.ts'
import type { DemoActor, DemoStage } from './stage.ts'

export interface TradeCast {
  readonly buyer: DemoActor
  readonly owner: DemoActor
  readonly office: DemoActor
}

/** Files that people show: a specimen of a payment order, one in place of an app, and photos of a part. */
export interface DemoFiles {
  readonly transfer: Buffer
  readonly app: Buffer
  readonly photos: readonly Buffer[]
}

interface PlacedGoods {
  readonly addressId: string
  readonly quantities: Readonly<Record<string, number>>
  readonly coupons?: readonly string[]
  readonly usePoints?: boolean
}

type ReturnedLine = Input<typeof requestReturn>['lines'][number]

/** What buyer, shop and office do with one order. */
export function demoOrder(stage: DemoStage, { buyer, owner, office }: TradeCast, files: DemoFiles) {
  let id = ''
  // As the latest action has left it.
  let latest: Order | undefined
  /** The number that the provider has given the payment by card. */
  let cardPayment = ''
  const lastPayment = () => latest?.payments.at(-1)?.id ?? ''
  const lastReturn = () => latest?.returns.at(0)?.id ?? ''
  /** Every action on an order replies with it. */
  const act = async <A extends AnyAction>(actor: DemoActor, action: A, input: Input<A>) => {
    const { order } = (await stage.call(actor, action, input)) as Output<typeof getOrder>
    latest = order
    return order
  }
  const payableMinor = async () => (await act(buyer, getOrder, { id })).payableMinor

  const upload = async (actor: DemoActor, photo: Buffer, at: number) => {
    const name = `IMG_20${31 + at}.jpg`
    return { fileId: await stage.upload(actor, name, photo), name }
  }

  return {
    async place({ quantities, addressId, coupons = [], usePoints = false }: PlacedGoods) {
      for (const [offerId, quantity] of Object.entries(quantities))
        await stage.call(buyer, addToCart, { requestId: newId(), offerId, quantity })
      const discounts = { coupons: [...coupons], usePoints }
      const { orders } = await stage.call(buyer, previewCheckout, { addressId, ...discounts })
      const placed = await stage.call(buyer, submitCheckout, {
        requestId: newId(),
        addressId,
        ...discounts,
        seen: orders.flatMap(seenLines),
        choices: orders.map(choiceOf),
      })
      id = placed.orders[0]?.id ?? ''
    },
    /** With a delivery at an eighth of the goods, in whole units of the currency. */
    async confirm() {
      const { total } = await act(buyer, getOrder, { id })
      const deliveryMinor = 100 * Math.ceil(total.amountMinor / 800)
      await act(owner, confirmSale, { id, terms: { deliveryMinor, depositPercent: 100 } })
    },
    /** With a round deposit that the balance of the buyer covers. */
    async confirmForBalance() {
      const { balanceMinor, total } = await act(buyer, getOrder, { id })
      const tenths = Math.floor((balanceMinor * 10) / total.amountMinor)
      const depositPercent = 10 * Math.min(10, Math.max(1, tenths))
      await act(owner, confirmSale, { id, terms: { deliveryMinor: 0, depositPercent } })
    },
    async transfer(reference: string) {
      const name = 'payment-order.pdf'
      const proof = { fileId: await stage.upload(buyer, name, files.transfer), name }
      const amountMinor = await payableMinor()
      await act(buyer, payByTransfer, { requestId: newId(), id, amountMinor, reference, proof })
    },
    async payFromBalance() {
      await act(buyer, payFromBalance, { requestId: newId(), id, amountMinor: await payableMinor() })
    },
    /** By card, on the page of the sandbox, whose number of a payment is the end of ours. */
    async payByCard() {
      const amountMinor = await payableMinor()
      const { url } = await stage.call(buyer, payOnline, {
        requestId: newId(),
        id,
        amountMinor,
        provider: 'sandbox',
      })
      await stage.payAt(url)
      cardPayment = url.split('/').at(-2)?.slice(-12) ?? ''
    },
    /** What the bank of the card's holder says about the whole payment. */
    async reportClaim(reason: string, outcome: BankClaimNotice['outcome']) {
      const { code, paidMinor: amountMinor, total } = await act(buyer, getOrder, { id })
      const reference = `claim-${code.toLowerCase()}`
      const { currency } = total
      const payment = cardPayment
      await stage.reportClaim({ reference, payment, outcome, amountMinor, currency, charged: null, reason })
    },
    confirmTransfer: () => act(owner, decidePayment, { id: lastPayment(), isConfirmed: true }),
    rejectTransfer: (reason: string) =>
      act(owner, decidePayment, { id: lastPayment(), isConfirmed: false, reason }),
    seeTransfer: () => act(office, seeTransfer, { id: lastPayment() }),
    pack: () => act(owner, moveSale, { id, event: 'pack' }),
    ship: (shipment: Omit<Input<typeof shipOrder>, 'requestId' | 'id'>) =>
      act(owner, shipOrder, { requestId: newId(), id, ...shipment }),
    track: (event: Pick<Input<typeof trackShipment>, 'code' | 'place' | 'text'>) =>
      act(owner, trackShipment, { requestId: newId(), id: latest?.shipments.at(-1)?.id ?? '', ...event }),
    follow: (event: 'enterCustoms' | 'arrive' | 'deliver') => act(owner, moveSale, { id, event }),
    receive: () => act(buyer, moveOrder, { id, event: 'receive' }),
    async claim(
      event: 'requestReturn' | 'openDispute',
      reason: string,
      line: Omit<ReturnedLine, 'position' | 'files'>,
    ) {
      const shown = await Promise.all(files.photos.map((photo, at) => upload(buyer, photo, at)))
      await act(buyer, requestReturn, { id, event, reason, lines: [{ position: 1, ...line, files: shown }] })
    },
    acceptReturn: (address: string) => act(owner, acceptReturn, { id, returnId: lastReturn(), address }),
    sendReturn: (carrier: string, trackingNumber: string) =>
      act(buyer, sendReturn, { id, returnId: lastReturn(), carrier, trackingNumber }),
    receiveReturn: (sellable: number) =>
      act(owner, receiveReturn, { id, returnId: lastReturn(), lines: [{ position: 1, sellable }] }),
    async state(reason: string) {
      const shown = await Promise.all(files.photos.slice(0, 1).map((photo) => upload(owner, photo, 9)))
      await act(owner, moveSale, { id, event: 'addStatement', reason, files: shown })
    },
  }
}

type PreviewedDraft = Output<typeof previewCheckout>['orders'][number]

const seenLines = ({ lines }: PreviewedDraft) =>
  lines.map(({ offerId, quantity, unitPriceMinor }) => ({ offerId, quantity, unitPriceMinor }))

const choiceOf = ({ lines, discount }: PreviewedDraft) => ({
  offerId: lines[0]!.offerId,
  discountMinor: discount.couponMinor + discount.pointsMinor,
  taxMinor: lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
})
