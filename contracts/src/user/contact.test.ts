import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { e164, masked, mobile } from './contact.ts'
import { email } from './email.ts'

test.each([
  ['+77011234567', '+77011234567'],
  ['8 (701) 123-45-67', '+77011234567'],
  ['7 701 123 45 67', '+77011234567'],
  ['13800138000', '+8613800138000'],
  ['+86 138-0013-8000', '+8613800138000'],
  ['0086 13800138000', '+8613800138000'],
  ['+7 912 345 67 89', '+79123456789'],
  ['+998 90 123 45 67', '+998901234567'],
  ['+49 151 23456789', '+4915123456789'],
  ['٧٧٠١١٢٣٤٥٦٧', '+77011234567'],
  ['\u202a+7 701 123\u201145\u201167\u202c', '+77011234567'],
  ['\u2068８ ７０１ １２３４５６７\u2069', '+77011234567'],
])('[S5.1] %s is normalized to %s', (typed, number) => {
  expect(e164(typed)).toBe(number)
  expect(z.parse(mobile, typed)).toBe(number)
})

test.each(['', '123', '+', '+7', '+999123456789', '701 123 45 67', '+7701123456', 'tel:+77011234567', 5])(
  '[S5.1] %j is not a phone number',
  (value) => expect(z.safeParse(mobile, value).success).toBe(false),
)

test('[S5.1] an email address is stored in lower case', () => {
  expect(z.parse(email, ' Ann.Lee+parts@Mail.Example ')).toBe('ann.lee+parts@mail.example')
})

test.each([
  ['info@запчасти.рф', 'info@xn--80aatg7anh1b.xn--p1ai'],
  [' Info@ЗАПЧАСТИ.РФ ', 'info@xn--80aatg7anh1b.xn--p1ai'],
  ['info@xn--80aatg7anh1b.xn--p1ai', 'info@xn--80aatg7anh1b.xn--p1ai'],
  ['sale@қазақ.қаз', 'sale@xn--80aau21bd.xn--80ao21a'],
  ['a@mail.例子。中国', 'a@mail.xn--fsqu00a.xn--fiqs8s'],
])('[S5.1] %s is stored as mail servers name it: %s', (typed, stored) => {
  expect(z.parse(email, typed)).toBe(stored)
})

test.each([
  'абай@mail.kz',
  'ann@рф',
  'ann@за пчасти.рф',
  'ann@запчасти.рф/path',
  'ann@запчасти.рф:25',
  'ann@eve.kz#запчасти.рф',
  'ann@запчасти..рф',
  'ann@-.рф',
  '',
  'ann',
  '@mail.kz',
  'ann@',
  'ann@mail',
  'a b@mail.kz',
  'ann@mail.kz, eve@mail.kz',
  `${'x'.repeat(250)}@m.kz`,
  'a\r\n@b.kz',
  null,
])('[S5.1] %j is not an email address', (value) => expect(z.safeParse(email, value).success).toBe(false))

test.each([
  ['+77011234567', '+77011****67'],
  ['a@b.kz', 'a****@b.kz'],
])('%s is shown as %s', (contact, shown) => expect(masked(contact)).toBe(shown))
