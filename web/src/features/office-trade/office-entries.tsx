import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconDiscount from '@tabler/icons-react/dist/esm/icons/IconDiscount.mjs'
import IconFileCertificate from '@tabler/icons-react/dist/esm/icons/IconFileCertificate.mjs'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import IconPercentage from '@tabler/icons-react/dist/esm/icons/IconPercentage.mjs'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import IconTruckLoading from '@tabler/icons-react/dist/esm/icons/IconTruckLoading.mjs'
import { listPayouts } from '@tiantian/contracts/ledger/ledger.ts'
import { listBankClaims } from '@tiantian/contracts/order/bank-claim.ts'
import { listAllOrders } from '@tiantian/contracts/order/order-list.ts'
import { listUnseenTransfers } from '@tiantian/contracts/order/payment.ts'
import type { OfficeEntry } from '../../office/entry.ts'
import { COUNTED_ROWS, ENTRY_ICON, rowCount, waiting } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'trade',
    position: 1,
    url: '/pages/office/orders',
    title: 'order.life.allOrders',
    icon: <IconTruckDelivery {...ENTRY_ICON} />,
    permission: 'order.decide',
    waiting: () => waiting(listAllOrders, { state: 'dispute', limit: COUNTED_ROWS }, rowCount),
  },
  {
    group: 'trade',
    position: 2,
    url: '/pages/office/payouts',
    title: 'ledger.officeTitle',
    icon: <IconBuildingBank {...ENTRY_ICON} />,
    permission: 'ledger.payout',
    waiting: () => waiting(listPayouts, { state: 'requested', limit: COUNTED_ROWS }, rowCount),
  },
  {
    group: 'trade',
    position: 3,
    url: '/pages/office/delivery',
    title: 'trade.delivery',
    icon: <IconTruckLoading {...ENTRY_ICON} />,
    permission: 'order.terms',
  },
  {
    group: 'trade',
    position: 4,
    url: '/pages/office/coupons',
    title: 'trade.coupon.coupons',
    icon: <IconDiscount {...ENTRY_ICON} />,
    permission: 'order.terms',
  },
  {
    group: 'trade',
    position: 5,
    url: '/pages/office/commission',
    title: 'trade.commission.title',
    icon: <IconPercentage {...ENTRY_ICON} />,
    permission: 'order.terms',
  },
  {
    group: 'trade',
    position: 6,
    url: '/pages/office/exchange-rates',
    title: 'trade.exchange.title',
    icon: <IconArrowsExchange {...ENTRY_ICON} />,
    permission: 'order.terms',
  },
  {
    group: 'trade',
    position: 7,
    url: '/pages/office/customs',
    title: 'trade.customs.title',
    icon: <IconFileCertificate {...ENTRY_ICON} />,
    permission: 'order.terms',
  },
  {
    group: 'trade',
    position: 8,
    url: '/pages/office/bank-claims',
    title: 'trade.bankClaims.title',
    icon: <IconGavel {...ENTRY_ICON} />,
    permission: 'order.decide',
    waiting: () => waiting(listBankClaims, { state: 'open', limit: COUNTED_ROWS }, rowCount),
  },
  {
    group: 'trade',
    position: 9,
    url: '/pages/office/unseen-transfers',
    title: 'trade.unseen.title',
    icon: <IconBuildingBank {...ENTRY_ICON} />,
    permission: 'order.decide',
    waiting: () => waiting(listUnseenTransfers, { limit: COUNTED_ROWS }, rowCount),
  },
  {
    group: 'trade',
    position: 10,
    url: '/pages/office/accounts',
    title: 'trade.accounts.title',
    icon: <IconReportMoney {...ENTRY_ICON} />,
    permission: 'ledger.payout',
  },
]
