import type { Cart, CartLine } from '@tiantian/contracts/cart/cart.ts'

export const tiers = [
  { minQuantity: 10, priceMinor: 1500 },
  { minQuantity: 50, priceMinor: 1240 },
]

/** A line as the server returns it; pass only what matters. */
export const line = (wanted: Partial<CartLine> = {}): CartLine => ({
  offerId: 'disc',
  productId: 'p1',
  name: 'Brake disc',
  brandName: 'Brembo',
  partNumber: '09.A820.11',
  picture: '',
  quantity: 10,
  isSelected: true,
  currency: 'CNY',
  tiers,
  unitPriceMinor: 1500,
  totalMinor: 15_000,
  moq: 10,
  orderMultiple: 5,
  stockQuantity: 63,
  leadDaysMin: 3,
  leadDaysMax: 7,
  warehouseCountry: 'CN',
  problem: null,
  priceBefore: null,
  stockBefore: null,
  ...wanted,
})

export const cartOf = (...lines: CartLine[]): Cart => ({
  groups: [
    {
      shopId: 's1',
      shopName: 'Shop',
      shopCountry: 'CN',
      shopLogo: '',
      lines,
      totals: [],
      minimumOrder: null,
    },
  ],
  saved: [],
  totals: [],
  lineCount: lines.length,
  selectedCount: lines.length,
})
