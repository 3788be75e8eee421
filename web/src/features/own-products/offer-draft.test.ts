import { expect, test } from 'vitest'
import { draftOfOffer, newOffer, offerInputOf } from './offer-draft.ts'
import type { ProductDraft } from './product-draft.ts'
import { completeDraft, newDraft } from './product-draft.ts'
import type { ProductInput, SellerShop } from './product-input.ts'

const SHOP: SellerShop = {
  id: '1',
  slug: 'shop',
  name: 'Shop',
  country: 'CN',
  currency: 'CNY',
  productCount: 0,
  warehouses: [
    { id: 'a', name: 'Main', cityName: 'Guangzhou' },
    { id: 'b', name: 'North', cityName: 'Almaty' },
  ],
}

const STORED: ProductInput['offers'][number] = {
  id: '7',
  warehouseId: 'a',
  currency: 'USD',
  incoterm: 'FOB',
  incotermPlace: 'Nansha',
  orderMultiple: 2,
  leadDaysMin: 3,
  leadDaysMax: 9,
  isReturnable: false,
  validTo: '2027-03-31T15:59:59.000Z',
  tiers: [{ minQuantity: 2, priceMinor: 115 }],
}

test('an untouched offer is sent as it is stored, without its stock', () => {
  const { stockQuantity, ...sent } = offerInputOf(draftOfOffer({ ...STORED, stockQuantity: 4 }))
  expect(sent).toEqual(STORED)
  expect(stockQuantity).toBeUndefined()
})

test('a chosen last day ends at the midnight after it, and is shown as that day again', () => {
  const offer = draftOfOffer({ ...STORED, validTo: null })
  const sent = offerInputOf({ ...offer, lastDay: '2027-12-31' })
  expect(new Date(sent.validTo!)).toEqual(new Date(2028, 0, 1))
  expect(draftOfOffer(sent).lastDay).toBe('2027-12-31')
  expect(offerInputOf({ ...offer, lastDay: '' }).validTo).toBeNull()
})

test('a further offer is of a warehouse that has none, in the currency of the one before', () => {
  const first = { ...newOffer(SHOP, []), currency: 'KZT' as const }
  expect(newOffer(SHOP, [first])).toMatchObject({ warehouseId: 'b', place: 'Almaty', currency: 'KZT' })
})

test('a price is read digit by digit, and what is none is left to the contract', () => {
  const prices = (price: string) =>
    offerInputOf({ ...newOffer(SHOP, []), tiers: [{ quantity: '1', price }] }).tiers[0]?.priceMinor
  expect(['1,15', '19.99', '1 250,5'].map(prices)).toEqual([115, 1999, 125_050])
  expect(['', 'ten', '0,001'].map(prices)).toEqual([Number.NaN, Number.NaN, Number.NaN])
})

test('a draft that an earlier form kept is completed, and a complete one is the same object', () => {
  const { offers, ...rest } = newDraft(SHOP)
  const { lastDay: _day, storedEnd: _end, ...offer } = { ...offers[0]!, place: 'Foshan' }
  const kept: unknown = { ...rest, partNumber: 'K-1', offer, others: [STORED] }
  const draft = completeDraft(kept as ProductDraft, SHOP)
  expect(draft).toMatchObject({ partNumber: 'K-1', offers: [{ place: 'Foshan', lastDay: '' }, { id: '7' }] })
  expect(completeDraft(draft, SHOP)).toBe(draft)
})

test('a kept draft that does not have the end of an offer yet sends the stored one', () => {
  const { lastDay: _day, storedEnd: _end, ...first } = draftOfOffer(STORED)
  const { validTo: _until, ...second } = { ...STORED, id: '8' }
  const { offers: _offers, ...rest } = newDraft(SHOP)
  const endsSent = (kept: unknown) =>
    completeDraft(kept as ProductDraft, SHOP, [STORED, { ...STORED, id: '8' }]).offers.map(
      (offer) => offerInputOf(offer).validTo,
    )
  expect(endsSent({ ...rest, offer: first, others: [second] })).toEqual([STORED.validTo, STORED.validTo])
  expect(endsSent({ ...rest, offers: [first, newOffer(SHOP, [])] })).toEqual([STORED.validTo, null])
  expect(endsSent({ ...rest, offer: first, others: [{ ...second, validTo: null }] })).toEqual([
    STORED.validTo,
    null,
  ])
})
