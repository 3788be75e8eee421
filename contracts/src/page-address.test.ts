import { expect, test } from 'vitest'
import { pageAddressOf } from './page-address.ts'

test.each([
  '/pages/shop/shop?id=1&q=a%20b',
  '/%23/pages/shop/shop?id=1&q=a%20b',
  '/%23pages/shop/shop?id=1&q=a%20b',
  '//%23/pages/shop/shop?id=1&q=a%20b',
  '/index.html%23/pages/shop/shop?id=1&q=a%20b',
  '/%2523/pages/shop/shop?id=1&q=a%20b',
  '/%23!/pages/shop/shop?id=1&q=a%20b',
  '/%23%2Fpages%2Fshop%2Fshop%3Fid%3D1%26q%3Da%2520b',
  '/%23/pages/shop/shop%3Fid%3D1%26q%3Da%2520b',
  '/pages%2Fshop%2Fshop%3Fid=1&q=a%2520b',
  '/%23%252Fpages%252Fshop%252Fshop%253Fid%253D1%2526q%253Da%252520b',
])('%s means the page of a shop', (url) => {
  expect(pageAddressOf(url)).toBe('/#/pages/shop/shop?id=1&q=a%20b')
})

test.each([
  [
    '/uni_modules/uni-id-pages/pages/login/login-withpwd',
    '/#/uni_modules/uni-id-pages/pages/login/login-withpwd',
  ],
  ['/%23', '/#/'],
  ['/%23//evil.example/pages', '/#/evil.example/pages'],
  ['/%23/pages/search?q=刹车', '/#/pages/search?q=%E5%88%B9%E8%BD%A6'],
  ['/pages/search?q=a%2Fb%3Fc', '/#/pages/search?q=a%2Fb%3Fc'],
  ['/%23%2Fpages%2F%0d%0aX', '/#/pages/%0D%0AX'],
  ['/%23%2F%E0%A4%A', '/#/%2F%E0%A4%A'],
])('%s leads to %s, and never to another site', (url, address) => {
  expect(pageAddressOf(url)).toBe(address)
})

test.each(['/', '/index.html', '/assets/a.js', '/api/pages/x', '/media/pages/a.png', '/s/ru', '/pagesx'])(
  '%s is no page of the app',
  (url) => {
    expect(pageAddressOf(url)).toBeUndefined()
  },
)
