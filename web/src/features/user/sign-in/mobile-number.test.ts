import { expect, test, vi } from 'vitest'
import { likelyCountry, mobileDraft, mobileNumber } from './mobile-number.ts'

const countries = [
  ['CN', '+86'],
  ['KZ', '+7'],
  ['RU', '+7'],
  ['UZ', '+998'],
  ['DE', '+49'],
].map(([code = '', phonePrefix = '']) => ({ code, name: code, phonePrefix, otherNames: [] }))

const numberOf = (country: string, mobile: string) => mobileNumber({ country, mobile }, countries)

test('[S2.40] a number may be typed in national format, with or without the country code', () => {
  expect(numberOf('KZ', '701 123 45 67')).toBe('+77011234567')
  expect(numberOf('RU', '8 (912) 345-67-89')).toBe('+79123456789')
  expect(numberOf('CN', '138 0013 8000')).toBe('+8613800138000')
  expect(numberOf('DE', '0151 23456789')).toBe('+4915123456789')
  expect(numberOf('CN', '+7 701 123 45 67')).toBe('+77011234567')
  expect(numberOf('CN', '00998 90 123 45 67')).toBe('+998901234567')
})

test('an invalid number is rejected', () => {
  for (const typed of ['', '12', '701 123', 'phone', '+7 701 123 45 67 8']) {
    expect(numberOf('KZ', typed), typed).toBeUndefined()
  }
})

test('an international number filled in by the browser selects its country', () => {
  expect(mobileDraft('+77011234567', countries, 'CN')).toEqual({ country: 'KZ', mobile: '701 123 45 67' })
  expect(mobileDraft('+79123456789', countries, 'CN')).toEqual({ country: 'RU', mobile: '912 345 67 89' })
  expect(mobileDraft('+998901234567', countries, 'CN')).toEqual({ country: 'UZ', mobile: '90 123 45 67' })
  expect(mobileDraft('13800138000', countries, 'KZ')).toEqual({ country: 'CN', mobile: '138 0013 8000' })
  expect(mobileDraft('+77', countries, 'CN')).toEqual({ country: 'CN', mobile: '+77' })
})

test('the region of the device takes precedence over the language, except for the default that every browser sends', () => {
  const countryFor = (language: string) => {
    vi.stubGlobal('navigator', { language })
    return likelyCountry('en', countries)
  }
  expect(countryFor('en-DE')).toBe('DE')
  expect(countryFor('en-US')).toBe('KZ')
  expect(countryFor('ru')).toBe('KZ')
  vi.unstubAllGlobals()
})
