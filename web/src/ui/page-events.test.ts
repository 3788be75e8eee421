import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { startPageEvents } from './page-events.ts'

const key = (name: string, more: object) =>
  Object.assign(new Event(name), { key: 'Enter', keyCode: 13, ...more })

function heardAfter(event: Event): boolean {
  const page = new EventTarget()
  startPageEvents(page)
  let isHeard = false
  page.addEventListener(event.type, () => {
    isHeard = true
  })
  page.dispatchEvent(event)
  return isHeard
}

describe.each(['keydown', 'keypress', 'keyup'])('%s', (name) => {
  test('of a key that belongs to an input method reaches no handler of the app', () => {
    expect(heardAfter(key(name, { isComposing: true }))).toBe(false)
    expect(heardAfter(key(name, { isComposing: false, keyCode: 229 }))).toBe(false)
    expect(heardAfter(key(name, { isComposing: false }))).toBe(true)
  })
})

const SOURCES = globSync(`${import.meta.dirname}/../**/*.{ts,tsx}`)
  .filter((path) => !/\.test\.|page-events/.test(path))
  .map((path) => [path, readFileSync(path, 'utf8')] as const)
const having = (pattern: RegExp) => SOURCES.filter(([, text]) => pattern.test(text)).map(([path]) => path)

test('every key handler comes after that: none listens on the window, and the app starts with it', () => {
  expect(having(/\bonKeyDown=|'keydown'/).length).toBeGreaterThan(8)
  expect(having(/(?:window|globalThis)\.addEventListener\(\s*'key|onKey(?:Down|Up|Press)Capture/)).toEqual([])
  const main = readFileSync(`${import.meta.dirname}/../main.tsx`, 'utf8')
  expect(main.indexOf('startPageEvents()')).toBeGreaterThan(0)
  expect(main.indexOf('startPageEvents()')).toBeLessThan(main.indexOf('startAccounts()'))
})

test('no field drops or changes characters while they are typed', () => {
  const altering =
    /onChange=\{\(?[\w{}, ]*\)? =>[^\n]*\.(?:replace|replaceAll|toUpperCase|toLowerCase|slice|trim|trimStart|normalize)\(/
  expect(having(altering)).toEqual([])
  expect(having(/type="number"/)).toEqual([])
})
