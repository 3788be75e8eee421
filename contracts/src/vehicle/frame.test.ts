import { expect, test } from 'vitest'
import { foldCarNumber, namesOneCar, withoutSerials } from './car-number.ts'
import { findFrames, frameText, isFrame } from './frame.ts'

test.each([
  ['NZE141-6012345', 'NZE141-6012345'],
  ['nze141 - 6012345', 'NZE141-6012345'],
  ['ＮＺＥ１４１－６０１２３４５', 'NZE141-6012345'],
  ['НСR32-012345', 'HCR32-012345'],
  ['ТЯУ141-6012345', 'NZE141-6012345'],
  ['NZE141ー6012345', 'NZE141-6012345'],
  ['NZE141–60I2Э45'.replace('Э', '3'), 'NZE141-6012345'],
  ['DBA-NZE141-6012345', 'NZE141-6012345'],
  ['3BA-JB74W-100123', 'JB74W-100123'],
  ['NZE1416012345', 'NZE141-6012345'],
  ['ZRR80 0012345', 'ZRR80-0012345'],
  ['U61W0012345', 'U61W-0012345'],
  ['HCR32012345', 'HCR32-012345'],
  ['BP5012345', 'BP5-012345'],
  ['GD11234567', 'GD1-1234567'],
  ['QP12-012345', 'QP12-012345'],
  ['CREW-100123', 'CREW-100123'],
  ['XTA219040K0123456', 'XTA219040K0123456'],
  ['JTN BE46K8 03012345', 'JTNBE46K803012345'],
])('[S2.30] %s is the number %s of a car', (typed, number) => {
  expect(foldCarNumber(typed)).toBe(number)
  expect(foldCarNumber(number)).toBe(number)
})

test('[S2.30] what is neither a VIN nor a frame number is none', () => {
  for (const text of [
    '',
    'XTA2190',
    '-----',
    '04465-33471',
    'NZE141',
    'NZE141-1234',
    'NZE141-12345678',
    '汽车',
  ])
    expect(foldCarNumber(text)).toBeUndefined()
  expect(isFrame('NZE141-6012345')).toBe(true)
  expect(isFrame('XTA219040K0123456')).toBe(false)
})

test.each([
  ['колодки NZE141-6012345', ['NZE141-6012345']],
  ['ZRR80-0012345, ACV40-3012345', ['ZRR80-0012345', 'ACV40-3012345']],
  ['NZE141 6012345', ['NZE141-6012345']],
  ['04465-AB12-12345', []],
  ['A-000-420-9620', []],
  ['toyota corolla 2015', []],
  ['90915-10001', []],
])('[S2.35] %s contains the frame numbers %j', (text, frames) => {
  expect(findFrames(text).map(({ readings }) => frameText(readings[0]!))).toEqual(frames)
})

test.each([
  ['NZE141-6012345 колодки', 'NZE141-0000000 колодки'],
  ['фильтр hcr32-012345', 'фильтр hcr32-000000'],
  ['T30-012345', 'T30-000000'],
  ['GDB-012345 насос', 'GDB-000000 насос'],
  ['crew-100123', 'crew-000000'],
  ['GD1–1234567, XTA219040K0123456', 'GD1–0000000, XTA219040K0000000'],
  // As Chinese makers number parts, and part numbers of others.
  ['T11-3501075', 'T11-3501075'],
  ['04465-33471/43512-33130', '04465-33471/43512-33130'],
  ['mann cu 2939', 'mann cu 2939'],
  ['VKBA-3501075', 'VKBA-3501075'],
])('[S2.33] %s without serial numbers denotes a car of the same kind', (text, covered) => {
  expect(withoutSerials(text)).toBe(covered)
  expect(withoutSerials(covered)).toBe(covered)
})

test('[S2.33] a frame number is private from its first digit behind the dash', () => {
  for (const text of ['колодки NZE141-60123', 'NZE141-6', 'насос GDB-012', 'GDB 012345', 'GD11234567'])
    expect(namesOneCar(text)).toBe(true)
  for (const text of ['колодки NZE141', 'колодки T11-3501075', '04465-33471', 'GDB1550'])
    expect(namesOneCar(text)).toBe(false)
})
