import { expect, test } from 'vitest'
import { LOGIN_PAGE, redirectTarget } from './protected-pages.ts'

test('[S2.50] login leads to the requested page, with its query', () => {
  for (const page of ['/pages/order/list?state=placed', '/pages/product/list?q=тормоз a|b', '/'])
    expect(redirectTarget(page)).toBe(page)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'pages/order/list',
  LOGIN_PAGE,
  undefined,
])('[S2.50] [S6.4] login does not lead to %j, but home', (target) => {
  expect(redirectTarget(target)).toBe('/')
})
