import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportPaper, orderTax, taxOn, taxTermsOf } from './tax.ts'

const CN = { number: '91310000MA1K35TQ6H', basisPoints: 1300, isIncluded: false }

test('a sale within a country is taxed at its rate, an export at zero, and a shop that is not registered charges none', () => {
  expect(taxTermsOf(CN, 'CN', 'CN')).toEqual({ kind: 'added', basisPoints: 1300, number: CN.number })
  expect(taxTermsOf({ ...CN, isIncluded: true }, 'CN', 'CN').kind).toBe('included')
  expect(taxTermsOf(CN, 'CN', 'KZ')).toEqual({ kind: 'export', basisPoints: 0, number: CN.number })
  expect(taxTermsOf(null, 'CN', 'CN')).toEqual({ kind: 'none', basisPoints: 0, number: '' })
  expect(exportPaper('RU', 'KZ')).toBe('import_tax_application')
  expect(exportPaper('CN', 'KZ')).toBe('export_declaration')
})

test('tax is rounded to the nearest minor unit, of two as near to the even one', () => {
  const tenth = { kind: 'added', basisPoints: 1000 } as const
  expect([5, 15, 25, 35, 26].map((minor) => taxOn(minor, tenth))).toEqual([0, 2, 2, 4, 3])
  expect(taxOn(112, { kind: 'included', basisPoints: 1200 })).toBe(12)
  expect(taxOn(112, { kind: 'export', basisPoints: 0 })).toBe(0)
})

test('the tax of an order is that of its lines less what its shop takes off, and of its delivery', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 45_000_000_000_000 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.constantFrom('added', 'included'),
      (linesMinor, off, deliveryMinor, basisPoints, kind) => {
        const goods = linesMinor.reduce((sum, minor) => sum + BigInt(minor), 0n)
        const shopDiscountMinor = Number((goods * BigInt(off)) / 100n)
        if (goods > BigInt(Number.MAX_SAFE_INTEGER)) return
        const tax = orderTax({ kind, basisPoints }, { linesMinor, shopDiscountMinor, deliveryMinor })
        expect(tax.taxMinor).toBe(tax.linesMinor.reduce((sum, minor) => sum + minor, tax.deliveryTaxMinor))
        const whole = 10_000n + (kind === 'included' ? BigInt(basisPoints) : 0n)
        const taxed = goods - BigInt(shopDiscountMinor) + BigInt(deliveryMinor)
        const gap = BigInt(tax.taxMinor) * whole - taxed * BigInt(basisPoints)
        expect(2n * (gap < 0n ? -gap : gap) <= whole * BigInt(linesMinor.length + 1)).toBe(true)
      },
    ),
  )
})
