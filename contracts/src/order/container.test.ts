import { expect, test } from 'vitest'
import { isContainerNumber } from './shipment-actions.ts'

test.each(['CSQU3054383', 'MSKU0000006', 'TEMU6079348'])('%s is a container number (ISO 6346)', (text) => {
  expect(isContainerNumber(text)).toBe(true)
})

test.each(['CSQU3054384', 'CSQX3054383', 'CSQU305438', 'csqu3054383', ''])('%s is none', (text) => {
  expect(isContainerNumber(text)).toBe(false)
})
