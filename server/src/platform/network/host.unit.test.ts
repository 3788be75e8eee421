import { expect, test } from 'vitest'
import { isPrivateHost } from './host.ts'

const hostOf = (address: string) => new URL(address).hostname

test.each([
  'http://localhost:3000/x',
  'http://intranet/',
  'http://desk.local/',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://10.1.2.3/',
  'http://172.31.0.9/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest',
  'http://[::1]/',
  'http://[fd00::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::10.0.0.1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[64:ff9b:1::10.0.0.1]/',
  'http://[2002:a00:1::1]/',
  'http://[2001:0:a00:1::1]/',
  'http://[fec0::1]/',
  'http://[3fff:fff::1]/',
  'http://[5f00::1]/',
  'http://192.88.99.1/',
  'https://live.example/',
  'https://live.example./',
])('%s is not a public host', (address) => {
  expect(isPrivateHost(hostOf(address))).toBe(true)
})

test.each([
  'https://example.org/',
  'https://stat.gov.kz/',
  'http://8.8.8.8/',
  'https://[2a00:1450::1]/',
  'https://[2001:4860:4860::8888]/',
  'https://[2003::1]/',
  'https://[64:ff9c::1]/',
  'https://[3fff:1000::1]/',
  'https://192.88.100.1/',
  'https://локальный.рф/',
  'https://mylocal.kz/',
])('%s may be one', (address) => {
  expect(isPrivateHost(hostOf(address))).toBe(false)
})
