import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const PROVIDED: readonly (readonly [owner: object, names: readonly string[]])[] = [
  [Map, ['groupBy']],
  [Object, ['groupBy']],
  [Promise, ['withResolvers']],
  [String.prototype, ['isWellFormed', 'toWellFormed']],
  [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
  [URL, ['canParse', 'parse']],
]

const results = () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  resolve(7)
  const numbers = [3, 1, 2]
  return {
    map: [...Map.groupBy(numbers, (number) => number % 2)],
    object: { ...Object.groupBy(numbers, (number) => (number > 1 ? 'large' : 'small')) },
    wellFormed: ['a\ud83d', '😀', '', '\udc00'].map((text) => [text.isWellFormed(), text.toWellFormed()]),
    sorted: [
      numbers.toSorted((one, other) => one - other),
      numbers.toSorted((one, other) => other - one),
      numbers.toReversed(),
    ],
    spliced: [
      numbers.toSpliced(1, 1),
      numbers.toSpliced(0, 0, 9, 8),
      numbers.with(1, 5),
      numbers.with(-1, 4),
    ],
    url: [URL.canParse('https://a.example'), URL.canParse('/a'), URL.canParse('/a', 'https://a.example')],
    parsed: [URL.parse('https://a.example')?.href, URL.parse('/a')],
    numbers,
    promise,
  }
}

test('a browser without newer functions is given them, and they do the same', async () => {
  const native = results()
  const own = PROVIDED.flatMap(([owner, names]) =>
    names.map((name) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)!] as const),
  )
  for (const [owner, name] of own) Reflect.deleteProperty(owner, name)
  try {
    await import('./old-browsers.ts')
    const given = results()
    expect({ ...given, promise: await given.promise }).toEqual({ ...native, promise: await native.promise })
  } finally {
    for (const [owner, name, descriptor] of own) Object.defineProperty(owner, name, descriptor)
  }
})

/** Interfaces of browsers that types do not date; with `?.` or a test they may be used. */
const NEWER = [
  /AbortSignal\.any\(/,
  /\bscheduler\.(?:yield|postTask)\(/,
  /\bdocument\.startViewTransition\(/,
  /\brequestIdleCallback\(/,
  /\.(?:showPopover|hidePopover|togglePopover|checkVisibility|moveBefore|setHTML|getHTML)\(/,
  /\bnew (?:CloseWatcher|Navigation|Intl\.DurationFormat|Intl\.Segmenter)\(/,
]

test.each(NEWER)('no source of the app calls %s, which the promised browsers lack', (use) => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{web,cloud,contracts}/src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((path) => use.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

/** Runs the script of the page in a browser with these languages, and with or without newer functions. */
function pageIn(languages: readonly string[] | undefined, isOld: boolean) {
  const script = readFileSync(new URL('../public/old-browser.js', import.meta.url), 'utf8')
  const element = (tag: string) => {
    const children: unknown[] = []
    return {
      tag,
      children,
      style: {},
      noModule: false,
      get firstChild() {
        return children[0]
      },
      removeChild: (child: unknown) => children.splice(children.indexOf(child), 1),
      appendChild: (child: unknown) => children.push(child),
    }
  }
  const root = element('div')
  root.children.push('the app')
  const document = {
    documentElement: { lang: '' },
    getElementById: () => root,
    createElement: element,
    createTextNode: (text: string) => text,
  }
  const navigator = languages ? { languages } : { userLanguage: 'ru' }
  runInNewContext(script, { document, navigator, ...(!isOld && { structuredClone, AbortSignal }) })
  return { root: JSON.stringify(root.children), lang: document.documentElement.lang }
}

test.each([
  [['ru-RU'], 'ru', 'Браузер устарел'],
  [['de', 'kk-KZ', 'ru'], 'kk', 'Браузер ескірген'],
  [['zh-CN'], 'zh', '浏览器版本过低'],
  [['de'], 'en', 'This browser is too old'],
  [undefined, 'ru', 'Браузер устарел'],
])('an old browser in %j is told so in its language', (languages, lang, title) => {
  const page = pageIn(languages, true)
  expect(page.root).toContain(title)
  expect(page.root).not.toContain('the app')
  expect(page.lang).toBe(lang)
})

test('a browser that is new enough keeps the app', () => {
  expect(pageIn(['ru'], false)).toEqual({ root: '["the app"]', lang: '' })
})

test('the page loads that script, and the app loads the functions before anything else', () => {
  expect(readFileSync(new URL('../index.html', import.meta.url), 'utf8')).toContain(
    '<script async src="/old-browser.js">',
  )
  expect(readFileSync(new URL('./main.tsx', import.meta.url), 'utf8')).toMatch(
    /^import '\.\/old-browsers\.ts'\n/,
  )
})
