import { expect, test } from 'vitest'
import { publicAddress } from './public-address.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::ffff:192.168.1.1',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:808:808::1',
  '64:ff9b::808:808',
  '',
  'unknown',
  '8.8.8',
  '8.8.8.8:443',
  '8.8.8.8, 10.0.0.1',
])('[S7.11] %j is no address of the internet', (text) => {
  expect(publicAddress(text)).toBeUndefined()
})

test.each([
  ['9.255.255.255', '9.255.255.255', 'ipv4'],
  ['172.32.0.1', '172.32.0.1', 'ipv4'],
  ['223.255.255.255', '223.255.255.255', 'ipv4'],
  ['::ffff:95.56.234.1', '95.56.234.1', 'ipv4'],
  ['::FFFF:95.56.234.1', '95.56.234.1', 'ipv4'],
  ['2A02:6B8::1', '2a02:6b8::1', 'ipv6'],
  ['2001:4860:4860::8888', '2001:4860:4860::8888', 'ipv6'],
])('[S7.11] %s is the address %s of the internet', (text, address, family) => {
  expect(publicAddress(text)).toEqual({ address, family })
})
