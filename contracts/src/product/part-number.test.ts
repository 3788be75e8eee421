import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNumberKey, numberKey } from './part-number.ts'

describe('a part number', () => {
  test.each([
    ['04465-02220', '0446502220'],
    ['90915 yzzd2', '90915YZZD2'],
    ['A 204 421 08 12', 'A2044210812'],
    ['5Q0 615 301 F', '5Q0615301F'],
    ['W 712/95', 'W71295'],
    ['740.1012040-10', '740101204010'],
    ['HU 7008 z (kit)+#', 'HU7008ZKIT'],
    ['２６３００－３５５０５', '2630035505'],
    ['\u00a026300\u201335505\t', '2630035505'],
  ])('%s is searched as %s', (typed, key) => {
    expect(numberKey(typed)).toBe(key)
  })

  test('typed with Cyrillic look-alikes is the Latin number', () => {
    expect(numberKey('К2О-ТТ')).toBe('K2OTT')
    expect(numberKey('А204 421 08 12')).toBe('A2044210812')
    expect(numberKey('т11-З501075')).toBe('T113501075')
  })

  test('is never made from a word', () => {
    expect(numberKey('МОТОР')).toBe('')
    expect(numberKey('денсо')).toBe('')
  })

  test('keeps leading zeros', () => {
    expect(numberKey('0 986 494 653')).toBe('0986494653')
  })

  test('has 3 to 40 characters', () => {
    expect(isNumberKey('12')).toBe(false)
    expect(isNumberKey('A12')).toBe(true)
    expect(isNumberKey('9'.repeat(40))).toBe(true)
    expect(isNumberKey('9'.repeat(41))).toBe(false)
    expect(isNumberKey('a12')).toBe(false)
  })

  test('is the same when normalized twice', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const key = numberKey(text)
        expect(key).toMatch(/^[A-Z0-9]*$/)
        expect(numberKey(key)).toBe(key)
      }),
    )
  })
})
