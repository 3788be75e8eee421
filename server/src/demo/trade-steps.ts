import type { DemoFiles, TradeCast } from './demo-order.ts'
import { demoOrder } from './demo-order.ts'
import type { DemoStage, DemoStep } from './stage.ts'

/** A part of the owner's shop that is ordered by the dozen. */
export interface DemoGoods {
  readonly offerId: string
  readonly quantity: number
  readonly grossGrams: number
}

interface DemoTradeOptions {
  readonly cast: TradeCast
  readonly files: DemoFiles
  /** The buyer's own, the default one first. */
  readonly addressIds: readonly string[]
  readonly goods: readonly DemoGoods[]
  /** Whether the payment sandbox is there. */
  readonly takesCards: boolean
}

const DAY = 24
const RETURN_ADDRESS = 'Алматы, пр. Райымбека 221, склад 4, +7 701 000 00 00'

/** Orders of the demo buyer at the demo owner's shop, each at a point where somebody has to act or to read. */
export function tradeSteps(stage: DemoStage, options: DemoTradeOptions): readonly DemoStep[] {
  const stories = options.takesCards ? [...TRANSFER_STORIES, ...CARD_STORIES] : TRANSFER_STORIES
  return stories.flatMap((story, at) => story(stage, options, at))
}

type Story = (stage: DemoStage, options: DemoTradeOptions, at: number) => readonly DemoStep[]

const quantitiesOf = (goods: readonly DemoGoods[]) =>
  Object.fromEntries(goods.map(({ offerId, quantity }) => [offerId, quantity]))

/** Every story has a part of its own; the first has two. */
const partOf = ({ goods }: DemoTradeOptions, at: number) => goods[at === 0 ? 0 : at + 1]!

/** From the order until it is delivered, over three weeks; paid by card where no transfer is named. */
function delivered(
  order: ReturnType<typeof demoOrder>,
  options: DemoTradeOptions,
  { at, from, reference }: { readonly at: number; readonly from: number; readonly reference?: string },
): readonly DemoStep[] {
  const part = partOf(options, at)
  const quantities = quantitiesOf([part])
  const step = (days: number, run: DemoStep['run']): DemoStep => ({ hoursAgo: (from - days) * DAY, run })
  return [
    step(0, () => order.place({ addressId: options.addressIds[0]!, quantities })),
    step(0.3, order.confirm),
    ...(reference === undefined
      ? [step(1, order.payByCard)]
      : [
          step(1, () => order.transfer(reference)),
          step(1.4, order.confirmTransfer),
          step(1.6, order.seeTransfer),
        ]),
    step(2.5, order.pack),
    step(4, () =>
      order.ship({
        mode: 'road',
        carrier: 'KTZ Express',
        trackingNumber: `KZ-24-${7310 + at}`,
        quantities: { '1': part.quantity },
        packageCount: 1,
        grossGrams: part.quantity * part.grossGrams,
        borderHub: 'khorgos',
      }),
    ),
    step(7, () => order.follow('enterCustoms')),
    step(12, () => order.follow('arrive')),
    step(13, () => order.follow('deliver')),
  ]
}

/** Goods went back, the money is on the balance, and the order is closed: points were earned. */
const refunded: Story = (stage, options, at) => {
  const order = demoOrder(stage, options.cast, options.files)
  const quantity = Math.ceil(partOf(options, at).quantity / 2)
  return [
    ...delivered(order, options, { at, from: 26, reference: 'ПП № 118' }),
    {
      hoursAgo: 11.5 * DAY,
      run: () =>
        order.claim('requestReturn', 'При установке обнаружена трещина на посадочном месте', {
          quantity,
          kind: 'defective',
          note: 'Упаковка целая, дефект виден сразу после вскрытия',
        }),
    },
    { hoursAgo: 11 * DAY, run: () => order.acceptReturn(RETURN_ADDRESS) },
    { hoursAgo: 10.8 * DAY, run: () => order.sendReturn('Казпочта', 'RR104482917KZ') },
    { hoursAgo: 9.5 * DAY, run: () => order.receiveReturn(0) },
    { hoursAgo: 22, run: order.receive },
  ]
}

/** Goods are on their way back to the shop. */
const returning: Story = (stage, options, at) => {
  const order = demoOrder(stage, options.cast, options.files)
  return [
    ...delivered(order, options, { at, from: 22, reference: 'ПП № 131' }),
    {
      hoursAgo: 7 * DAY,
      run: () =>
        order.claim('requestReturn', 'Не совпал разъём датчика, на машине другая ревизия', {
          quantity: 1,
          kind: 'does_not_fit',
          note: 'Номер на детали отличается последней буквой',
        }),
    },
    { hoursAgo: 6 * DAY, run: () => order.acceptReturn(RETURN_ADDRESS) },
    { hoursAgo: 3 * DAY, run: () => order.sendReturn('CDEK', '10172458831') },
  ]
}

/** The office has to judge: both sides have stated their case. */
const disputed: Story = (stage, options, at) => {
  const order = demoOrder(stage, options.cast, options.files)
  return [
    ...delivered(order, options, { at, from: 25, reference: 'ПП № 127' }),
    {
      hoursAgo: 4 * DAY,
      run: () =>
        order.claim('openDispute', 'Детали без маркировки производителя, похоже на подделку', {
          quantity: partOf(options, at).quantity,
          kind: 'not_as_described',
          note: 'На оригинале есть голограмма и клеймо с датой',
        }),
    },
    {
      hoursAgo: 2.5 * DAY,
      run: () =>
        order.state('Партия с завода от 3 сентября: с неё маркировку наносят лазером, голограмм больше нет'),
    },
  ]
}

/** Two packages are on their way; what was not in stock is still to be packed. */
const partlyShipped: Story = (stage, options, at) => {
  const order = demoOrder(stage, options.cast, options.files)
  const part = partOf(options, at)
  const goods = options.goods.slice(0, 2)
  const shipped = Math.ceil(part.quantity / 2)
  const grossGrams = shipped * part.grossGrams
  const half = Math.ceil(grossGrams / 2)
  const box = { lengthMm: 1200, widthMm: 800, heightMm: 600 }
  return [
    {
      hoursAgo: 12 * DAY,
      run: () => order.place({ addressId: options.addressIds[0]!, quantities: quantitiesOf(goods) }),
    },
    { hoursAgo: 11.8 * DAY, run: order.confirm },
    { hoursAgo: 11 * DAY, run: () => order.transfer('ПП № 142') },
    { hoursAgo: 10.5 * DAY, run: order.confirmTransfer },
    { hoursAgo: 9 * DAY, run: order.pack },
    {
      hoursAgo: 6 * DAY,
      run: () =>
        order.ship({
          mode: 'road',
          carrier: 'KTZ Express',
          trackingNumber: 'KZ-24-7402',
          quantities: { '1': shipped },
          packageCount: 2,
          grossGrams,
          packages: [
            { grossGrams: half, ...box },
            { grossGrams: grossGrams - half, ...box },
          ],
          borderHub: 'khorgos',
        }),
    },
    {
      hoursAgo: 5.8 * DAY,
      run: () =>
        order.track({ code: 'picked_up', place: 'Урумчи', text: 'Груз принят на склад перевозчика' }),
    },
    {
      hoursAgo: 4 * DAY,
      run: () => order.track({ code: 'departed', place: 'Урумчи', text: 'Сборная машина вышла в Хоргос' }),
    },
    {
      hoursAgo: 1.2 * DAY,
      run: () => order.track({ code: 'at_border', place: 'Хоргос', text: 'Очередь на въезд, около суток' }),
    },
  ]
}

/** Coupon and points at the checkout, and a deposit out of the balance. */
const discounted: Story = (stage, options, at) => {
  const order = demoOrder(stage, options.cast, options.files)
  return [
    {
      hoursAgo: 18,
      run: () =>
        order.place({
          addressId: options.addressIds[0]!,
          quantities: quantitiesOf([partOf(options, at)]),
          coupons: ['SHOP-REGULAR'],
          usePoints: true,
        }),
    },
    { hoursAgo: 15, run: order.confirmForBalance },
    { hoursAgo: 10, run: order.payFromBalance },
    { hoursAgo: 4, run: order.pack },
  ]
}

/** The shop could not find the first transfer; the second waits for it. */
const rejectedTransfer: Story = (stage, options, at) => {
  const order = demoOrder(stage, options.cast, options.files)
  const part = partOf(options, at)
  return [
    {
      hoursAgo: 4.5 * DAY,
      run: () => order.place({ addressId: options.addressIds[1]!, quantities: quantitiesOf([part]) }),
    },
    { hoursAgo: 4.2 * DAY, run: order.confirm },
    { hoursAgo: 3.5 * DAY, run: () => order.transfer('ПП № 149') },
    {
      hoursAgo: 2 * DAY,
      run: () => order.rejectTransfer('Деньги не поступили: в платёжке счёт другого получателя'),
    },
    { hoursAgo: 0.6 * DAY, run: () => order.transfer('ПП № 153') },
  ]
}

/** Paid, and the shop can begin to pack. */
const justPaid: Story = (stage, options, at) => {
  const order = demoOrder(stage, options.cast, options.files)
  const part = partOf(options, at)
  return [
    {
      hoursAgo: 2 * DAY,
      run: () => order.place({ addressId: options.addressIds[0]!, quantities: quantitiesOf([part]) }),
    },
    { hoursAgo: 1.8 * DAY, run: order.confirm },
    { hoursAgo: 1 * DAY, run: () => order.transfer('ПП № 151') },
    { hoursAgo: 0.3 * DAY, run: order.confirmTransfer },
  ]
}

/** The holder of the card claims the payment back, while the shop packs. */
const claimedBack: Story = (stage, options, at) => {
  const order = demoOrder(stage, options.cast, options.files)
  const part = partOf(options, at)
  return [
    {
      hoursAgo: 5 * DAY,
      run: () => order.place({ addressId: options.addressIds[0]!, quantities: quantitiesOf([part]) }),
    },
    { hoursAgo: 4.7 * DAY, run: order.confirm },
    { hoursAgo: 4.4 * DAY, run: order.payByCard },
    { hoursAgo: 3 * DAY, run: order.pack },
    { hoursAgo: 1.1 * DAY, run: () => order.reportClaim('unrecognized', 'open') },
  ]
}

/** The waybill has shown the bank that the goods were received: the shop keeps its money. */
const claimWon: Story = (stage, options, at) => {
  const order = demoOrder(stage, options.cast, options.files)
  return [
    ...delivered(order, options, { at, from: 24 }),
    { hoursAgo: 9 * DAY, run: () => order.reportClaim('product_not_received', 'open') },
    { hoursAgo: 2.2 * DAY, run: () => order.reportClaim('product_not_received', 'won') },
  ]
}

/** Each has parts of its own. */
const TRANSFER_STORIES: readonly Story[] = [
  partlyShipped,
  refunded,
  returning,
  disputed,
  discounted,
  rejectedTransfer,
  justPaid,
]
const CARD_STORIES: readonly Story[] = [claimedBack, claimWon]
