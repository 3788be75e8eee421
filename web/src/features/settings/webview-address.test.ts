import { expect, test } from 'vitest'
import { frameable } from './webview-address.ts'

const HERE = 'https://mall.example'
const open = (url: string | undefined, origin = HERE) =>
  frameable(url, origin, ['docs.example', 'pay.example:8443'])

test('[S2.46] pages of this server and of trusted hosts are shown', () => {
  expect(open(`${HERE}/api?a=1#b`)).toEqual({ href: `${HERE}/api?a=1#b`, host: 'mall.example', isOwn: true })
  expect(open('https://docs.example/terms')).toMatchObject({ host: 'docs.example', isOwn: false })
  expect(open('https://pay.example:8443/')).toMatchObject({ isOwn: false })
  expect(open('http://localhost:3000/api', 'http://localhost:3000')).toMatchObject({ isOwn: true })
})

test.each([
  undefined,
  '',
  '/api',
  '//docs.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://mall.example/1',
  'file:///etc/passwd',
  'ftp://docs.example',
  'http://docs.example/',
  'http://mall.example/',
  'https://evil.example/',
  'https://docs.example.evil.example/',
  'https://docs.example@evil.example/',
  'https://evil.example\\@docs.example/',
  'https://docs.example:444/',
  'https://dосs.example/',
  'https:docs.example',
  ' https://docs.example/',
  `https://${'a'.repeat(1_000_000)}.example/`,
  'https://[',
])('[S2.46] %j is not shown', (url) => expect(open(url)).toBeUndefined())
