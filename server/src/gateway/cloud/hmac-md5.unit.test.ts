import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHmacMd5 } from '../transports/client.ts'

test.each(['', 'k', 'секрет', 'x'.repeat(63), 'x'.repeat(64), 'x'.repeat(65), '密'.repeat(100)])(
  '[S7.6] with the key %j it matches OpenSSL, message after message',
  (key) => {
    const hmac = createHmacMd5(key)
    for (const message of ['', 'a', 'тормоз & 刹车=1', 'x'.repeat(100_000)]) {
      expect(hmac(message).toString('hex')).toBe(createHmac('md5', key).update(message).digest('hex'))
    }
  },
)
