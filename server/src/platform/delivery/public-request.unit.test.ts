import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { isPublicAddress, publicPoster } from './public-request.ts'

const post = (url: string) => ({ url, headers: {}, body: Buffer.from('x') })

test.each([
  'http://push.example.net/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://169.254.169.254/latest',
  'https://10.1.2.3/x',
  'https://printer.lan/x',
  'https://push.example.net:8443/x',
  'https://user:word@push.example.net/x',
  'file:///etc/passwd',
  'no address',
])('%s is no address of the public internet, and nothing is posted there', async (url) => {
  expect(isPublicAddress(url)).toBe(false)
  await expect(publicPoster()(post(url))).rejects.toThrow('not one of the public internet')
})

test('an address of a push service is', () => {
  expect(isPublicAddress('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
})

test('a server that never answers is given up within seconds', async () => {
  const silent = publicPoster(() => undefined)
  await expect(silent(post('https://silent.dev/x'))).rejects.toThrow(/abort/)
})

test('a public name of a private address is not connected to, also when it has public ones besides', async () => {
  const named = (addresses: LookupAddress[]) =>
    publicPoster((_hostname, _options, done) => done(null, addresses))(post('https://rebound.dev/x'))
  await expect(named([{ address: '10.0.0.7', family: 4 }])).rejects.toThrow('not in the public internet')
  const both = [
    { address: '93.184.216.34', family: 4 },
    { address: 'fd00::7', family: 6 },
  ]
  await expect(named(both)).rejects.toThrow('not in the public internet')
})
