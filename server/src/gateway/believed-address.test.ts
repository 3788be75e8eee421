import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'

const DOCUMENT = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' }
const PAGE = '/?lang=ru&from=%D1%87'

const usual = await testApp()
const named = await testApp({ webOrigins: ['http://127.0.0.1:8080'] })
const both = await testApp({ webOrigins: ['http://localhost:8080', 'http://127.0.0.1:8080'] })
const published = await testApp({ webOrigins: ['https://mall.example'] })

const open = (
  { app }: typeof usual,
  host: string,
  {
    url = PAGE,
    headers = {},
    method = 'GET',
  }: { url?: string; headers?: Record<string, string | undefined>; method?: 'GET' | 'POST' } = {},
) => app.inject({ method, url, headers: { ...DOCUMENT, host, ...headers } })

test('a page opened at another name of the loopback interface leads to the believed one, with path and query', async () => {
  for (const host of ['127.0.0.1:3000', '[::1]:3000', '127.0.0.2:3000']) {
    const { statusCode, headers } = await open(usual, host)
    expect(statusCode).toBe(307)
    expect(headers.location).toBe(`http://localhost:3000${PAGE}`)
    // The browser keeps what is behind the hash only if the new address has none.
    expect(headers.location).not.toContain('#')
    expect(headers['cache-control']).toBe('no-store')
  }
  for (const url of ['/s/product/1', '/api', '//evil.example/', '/pages/order/list?id=1'])
    expect((await open(usual, '127.0.0.1:3000', { url })).headers.location).toBe(
      `http://localhost:3000${url}`,
    )
  expect((await open(named, 'localhost:8080')).headers.location).toBe(`http://127.0.0.1:8080${PAGE}`)
})

test('calls, pictures, programs and every believed name are answered where they are', async () => {
  const requests = [
    { headers: { accept: '*/*' } },
    { headers: { accept: 'application/json', 'sec-fetch-dest': 'empty' } },
    { headers: { 'sec-fetch-dest': 'image' } },
    { headers: { 'sec-fetch-dest': 'iframe' } },
    { method: 'POST' as const },
  ]
  for (const request of requests)
    expect((await open(usual, '127.0.0.1:3000', request)).statusCode).not.toBe(307)
  expect((await open(usual, 'localhost:3000')).statusCode).not.toBe(307)
  for (const host of ['localhost:8080', '127.0.0.1:8080'])
    expect((await open(both, host)).statusCode).not.toBe(307)
})

test('what is no name of the loopback interface is never led elsewhere, nor to another port', async () => {
  const hosts = [
    'mall.example',
    '192.168.1.5:3000',
    'localhost.evil.example:3000',
    '127.0.0.1.example:3000',
    '',
  ]
  for (const host of hosts) expect((await open(usual, host)).statusCode).not.toBe(307)
  expect((await open(usual, '127.0.0.1:5173')).statusCode).not.toBe(307)
  for (const host of ['127.0.0.1:3000', 'localhost', 'www.mall.example'])
    expect((await open(published, host)).statusCode).not.toBe(307)
})
