import { expect, test } from 'vitest'
import { serviceOf } from './map-service.ts'

test('[S8.18] without an address the built-in map is used, one without its key says so, any other loads tiles', () => {
  expect(serviceOf('', '')).toEqual({ kind: 'own' })
  expect(serviceOf('https://tiles.example/{z}/{x}/{y}?key={key}', '')).toEqual({ kind: 'noKey' })
  const tiles = 'https://tiles.example/{z}/{x}/{y}'
  expect(serviceOf(tiles, '© A')).toEqual({ kind: 'tiles', tiles, attribution: '© A' })
})
