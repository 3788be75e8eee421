import { expect, test } from 'vitest'
import { isCostlyNumber } from './premium-number.ts'

test.each([
  ['of the Iridium satellite network', '+881631512345'],
  ['of the Inmarsat satellite network', '+870773111632'],
  ['of an international network', '+883510001234567'],
  ['that is premium-rate in every country', '+979123456789'],
  ['that is premium-rate in Britain', '+449098790000'],
  ['that is premium-rate in Russia', '+78093456789'],
  ['that is a personal number in Britain', '+447012345678'],
  ['that is toll-free in China', '+868001234567'],
  ['that is not assigned', '+999123456789'],
])('[S5.1] no code is sent to a number %s', (_what, number) => expect(isCostlyNumber(number)).toBe(true))

test.each([
  '+77011234567',
  '+79123456789',
  '+8613800138000',
  '+998901234567',
  '+4915123456789',
  '+12133734253',
])('[S5.1] a code is sent to %s', (number) => expect(isCostlyNumber(number)).toBe(false))
