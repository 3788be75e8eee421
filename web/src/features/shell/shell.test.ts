import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { expect, test } from 'vitest'
import '../../features.ts'
import { isAndroidApp } from '../../sdk/app-shell.ts'
import { allowedQuantity } from '../../ui/form/quantity-stepper.tsx'
import { ALLIANCE } from './alliance.ts'
import { mainMenu, menuLabel } from './frame/top-window.tsx'
import {
  isProtected,
  LOGIN_PAGE,
  loginAddress,
  redirectTarget,
  secondFactorAddress,
} from './protected-pages.ts'
import { convert, homeCurrency } from './use-money.ts'

test('[S2.4] the main menu has six entries with exactly the listed routes', () => {
  expect(mainMenu().map((entry) => [menuLabel(entry, 'en'), entry.url])).toEqual([
    ['Home', '/pages/index/index'],
    ['Alliance News', '/pages/publish/news-article-list'],
    ['Industry Data', '/pages/publish/publish-list'],
    ['Events', '/pages/expo-forum/expo-forum'],
    ['About Us', '/pages/alliance-introduction/alliance-introduction'],
    ['User Center', '/pages/index/user'],
  ])
})

test('[S3.1] a menu entry has text, index and url', () => {
  for (const [n, entry] of mainMenu().entries()) {
    expect(entry).toEqual({
      text: menuLabel(entry, 'zh-Hans'),
      index: String(n + 1),
      url: expect.any(String),
    })
  }
})

test('[S3.3] every Chinese label has a translation in all four languages', () => {
  for (const entry of mainMenu()) {
    expect(menuLabel(entry, 'zh-Hans')).toBe(entry.text)
    expect(new Set(LANGUAGES.map((language) => menuLabel(entry, language))).size).toBe(4)
  }
})

test('[S2.3] the alliance has a name in each language', () => {
  expect(LANGUAGES.every((language) => ALLIANCE[language].name.length > 8)).toBe(true)
})

test('[S2.50] the login page is never protected and never leads back to itself', () => {
  expect(isProtected(LOGIN_PAGE)).toBe(false)
  expect(loginAddress(`${LOGIN_PAGE}?uniIdRedirectUrl=%2F`)).toBe(LOGIN_PAGE)
  expect(redirectTarget(LOGIN_PAGE)).toBe('/')
  const another = '/uni_modules/uni-id-pages/pages/login/login-smscode?phoneNumber=%2B77011234567'
  expect(loginAddress(another)).toBe(LOGIN_PAGE)
  expect(redirectTarget(another)).toBe('/')
  expect(secondFactorAddress(another)).toBe(`${LOGIN_PAGE}?step=second-factor`)
  expect(secondFactorAddress('/pages/cart/cart')).toBe(
    `${LOGIN_PAGE}?step=second-factor&uniIdRedirectUrl=%2Fpages%2Fcart%2Fcart`,
  )
})

test('[S2.50] the way back keeps the query of the address', () => {
  const address = loginAddress('/pages/order/list?status=paid&page=2')
  expect(address).toBe(`${LOGIN_PAGE}?uniIdRedirectUrl=%2Fpages%2Forder%2Flist%3Fstatus%3Dpaid%26page%3D2`)
})

test('a way back that leads out of the app leads home', () => {
  expect(redirectTarget('//evil.example')).toBe('/')
  expect(redirectTarget('https://evil.example')).toBe('/')
  expect(redirectTarget(undefined)).toBe('/')
  expect(redirectTarget('/pages/cart/cart')).toBe('/pages/cart/cart')
})

test('[S8.15] only our Android app counts, not a browser on Android', () => {
  expect(isAndroidApp('Mozilla/5.0 (Linux; Android 15) AppleWebKit TiantianMall/1.0.0')).toBe(true)
  expect(isAndroidApp('Mozilla/5.0 (Linux; Android 15) AppleWebKit Chrome/156')).toBe(false)
  expect(isAndroidApp('Mozilla/5.0 (iPhone) TiantianMall/1.0.0')).toBe(false)
})

test.each([
  ['Asia/Almaty', 'ru', 'KZT'],
  ['Asia/Qostanay', 'zh-Hans', 'KZT'],
  ['Asia/Yekaterinburg', 'kk', 'RUB'],
  ['Europe/Moscow', 'en', 'RUB'],
  ['Asia/Urumqi', 'ru', 'CNY'],
  // There are no rates for the som; and a UTC clock has no region.
  ['Asia/Tashkent', 'ru', 'RUB'],
  ['UTC', 'kk', 'KZT'],
  ['', 'en', 'USD'],
] as const)(
  '[S1.7] a user in time zone %s who reads %s sees prices in %s until another currency is chosen',
  (timeZone, language, currency) => {
    expect(homeCurrency(timeZone, language)).toBe(currency)
  },
)

test('a price is converted through the dollar', () => {
  const rates = { USD: 1, CNY: 7.1, RUB: 92 }
  expect(convert({ amountMinor: 1890, currency: 'CNY' }, 'RUB', rates)).toEqual({
    amountMinor: 24_490,
    currency: 'RUB',
  })
  expect(convert({ amountMinor: 1890, currency: 'CNY' }, 'KZT', rates)).toBeUndefined()
})

test('a quantity respects minimum, multiple and stock', () => {
  expect(allowedQuantity(1, 10, 100, 5)).toBe(10)
  expect(allowedQuantity(13, 10, 100, 5)).toBe(15)
  expect(allowedQuantity(999, 10, 98, 5)).toBe(95)
  expect(allowedQuantity(Number.NaN, 12, 100, 5)).toBe(15)
})
