import { expect, test } from 'vitest'
import { isFilled, readRange } from './bounds-form.tsx'

test.each([
  ['1', '10', [1, 10]],
  [' -5 ', '+5', [-5, 5]],
  ['7', '7', [7, 7]],
  ['0', '9007199254740991', [0, 9_007_199_254_740_991]],
])('[S5.6] %j to %j is a range of integers', (from, to, bounds) => {
  expect(readRange({ from, to })).toEqual({ bounds })
})

test.each([
  ['', '10', { from: 'required' }],
  ['1', ' ', { to: 'required' }],
  ['', '', { from: 'required', to: 'required' }],
  ['1.5', '10', { from: 'integer' }],
  ['1', 'ten', { to: 'integer' }],
  ['1e3', '0x10', { from: 'integer', to: 'integer' }],
  ['12 pieces', '20', { from: 'integer' }],
  ['--1', '2', { from: 'integer' }],
  ['1', '9007199254740993', { to: 'integer' }],
  ['10', '9', { to: 'order' }],
])('[S5.6] %j to %j is refused: %j', (from, to, errors) => {
  expect(readRange({ from, to })).toEqual({ errors })
})

test.each([
  ['', '', false],
  ['1', '', false],
  [' ', '5', false],
  ['1', '5', true],
  ['ten', '5', true],
])('[S3.12] with %j and %j in the fields of a range, Reset is enabled: %j', (from, to, isActive) => {
  expect(isFilled({ from, to })).toBe(isActive)
})
