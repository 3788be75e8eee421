import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { surviveTranslation } from './translated-page.ts'

/** As much of a document as React and a translator touch; it refuses strangers as a browser does. */
class FakeNode {
  static readonly TEXT_NODE = 3
  parentNode: FakeNode | null = null
  readonly childNodes: FakeNode[] = []
  readonly nodeName: string
  text = ''
  constructor(nodeName: string, text = '') {
    this.nodeName = nodeName
    this.text = text
  }
  get nodeType() {
    return this.nodeName === '#text' ? 3 : 1
  }
  get nodeValue() {
    return this.text
  }
  set nodeValue(value: string) {
    this.text = value
  }
  get isConnected(): boolean {
    return this.nodeName === 'HTML' || Boolean(this.parentNode?.isConnected)
  }
  get shown(): string {
    return this.text + this.childNodes.map((child) => child.shown).join('')
  }
  indexOf(child: FakeNode) {
    const at = this.childNodes.indexOf(child)
    if (at < 0) throw new Error('NotFoundError')
    return at
  }
  insertBefore(child: FakeNode, next: FakeNode | null) {
    const at = next ? this.indexOf(next) : this.childNodes.length
    note({ addedNodes: [child], previousSibling: this.childNodes[at - 1], nextSibling: next })
    this.childNodes.splice(at, 0, child)
    child.parentNode = this
    return child
  }
  removeChild(child: FakeNode) {
    const at = this.indexOf(child)
    note({
      removedNodes: [child],
      previousSibling: this.childNodes[at - 1],
      nextSibling: this.childNodes[at + 1],
    })
    this.childNodes.splice(at, 1)
    child.parentNode = null
    return child
  }
  replaceWith(other: FakeNode) {
    const parent = this.parentNode!
    const at = parent.indexOf(this)
    note({ addedNodes: [other], removedNodes: [this] })
    parent.childNodes.splice(at, 1, other)
    other.parentNode = parent
    this.parentNode = null
  }
}

let records: object[] = []
const note = (record: object) => records.push({ addedNodes: [], removedNodes: [], ...record })

beforeEach(() => {
  records = []
  const own = Object.getOwnPropertyDescriptors(FakeNode.prototype)
  restore = () => Object.defineProperties(FakeNode.prototype, own)
  vi.stubGlobal('Node', FakeNode)
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = () => undefined
      takeRecords = () => records.splice(0)
    },
  )
})
let restore: () => unknown = () => undefined
afterEach(() => restore())

/** `3 of 10` in one element, as React writes it. */
function page() {
  const root = new FakeNode('HTML')
  const texts = ['3', ' of ', '10'].map((text) => new FakeNode('#text', text))
  for (const text of texts) root.insertBefore(text, null)
  return { root, texts }
}

/** Translators differ in the order in which they put the new element and take the text away. */
const TRANSLATORS = {
  replacing: (text: FakeNode, font: FakeNode) => text.replaceWith(font),
  'inserting, then removing': (text: FakeNode, font: FakeNode) => {
    const parent = text.parentNode!
    FakeNode.prototype.insertBefore.call(parent, font, text)
    FakeNode.prototype.removeChild.call(parent, text)
  },
}

function translate(texts: readonly FakeNode[], name: keyof typeof TRANSLATORS) {
  for (const text of texts) {
    const font = new FakeNode('FONT')
    font.insertBefore(new FakeNode('#text', text.text.replace('of', 'из')), null)
    TRANSLATORS[name](text, font)
  }
}

const names = Object.keys(TRANSLATORS) as (keyof typeof TRANSLATORS)[]
const start = () => surviveTranslation({} as Node)

test.each(names)('a page translated by %s shows new figures', (name) => {
  const { root, texts } = page()
  start()
  translate(texts, name)
  expect(root.shown).toBe('3 из 10')
  texts[0]!.nodeValue = '4'
  texts[2]!.nodeValue = '12'
  expect(root.shown).toBe('4 из 12')
  translate([texts[0]!], name)
  texts[0]!.nodeValue = '5'
  expect(root.shown).toBe('5 из 12')
})

test.each(names)('a page translated by %s survives the removal of each of its texts', (name) => {
  const { root, texts } = page()
  start()
  translate(texts, name)
  for (const text of texts) root.removeChild(text)
  expect(root.shown).toBe('')
  expect(() => root.removeChild(texts[0]!)).not.toThrow()
})

test.each(names)('in a page translated by %s new parts come where they belong', (name) => {
  const { root, texts } = page()
  start()
  translate(texts, name)
  root.insertBefore(new FakeNode('#text', 'about '), texts[2]!)
  expect(root.shown).toBe('3 из about 10')
  root.removeChild(texts[2]!)
  root.insertBefore(new FakeNode('#text', '!'), texts[2]!)
  expect(root.shown).toBe('3 из about !')
})

test('control: without it the page crashes, and shows old figures', () => {
  const { root, texts } = page()
  translate(texts, 'replacing')
  texts[0]!.nodeValue = '4'
  expect(root.shown).toBe('3 из 10')
  expect(() => root.removeChild(texts[0]!)).toThrow('NotFoundError')
})

test('a page that nobody translates is as it was', () => {
  const { root, texts } = page()
  start()
  texts[0]!.nodeValue = '4'
  root.removeChild(texts[1]!)
  root.insertBefore(texts[1]!, texts[0]!)
  expect(root.shown).toBe(' of 410')
})
