import { expect, test } from 'vitest'
import { serviceOf } from './map-service.ts'

test('[S8.18] no address is our own map, one without its key says so, any other brings tiles', () => {
  expect(serviceOf('', '')).toEqual({ kind: 'own' })
  expect(serviceOf('https://tiles.example/{z}/{x}/{y}?key={key}', '')).toEqual({ kind: 'noKey' })
  const tiles = 'https://tiles.example/{z}/{x}/{y}'
  expect(serviceOf(tiles, '© A')).toEqual({ kind: 'tiles', tiles, attribution: '© A' })
})
