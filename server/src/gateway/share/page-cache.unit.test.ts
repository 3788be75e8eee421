import { expect, test } from 'vitest'
import { CachedReply } from '../reply-cache.ts'
import { PageCache } from './read-page.ts'

function renderTwice(pages: PageCache, ...page: Parameters<PageCache['keep']>) {
  pages.keep(...page)
  pages.keep(...page)
}

const page = (bytes: number) => new CachedReply(Buffer.alloc(bytes))

test('a page rendered twice is cached as long as its data is the same', () => {
  const pages = new PageCache()
  const first = page(10)
  pages.keep('ru news a', '1', first)
  expect(pages.find('ru news a', '1')).toBeUndefined()
  pages.keep('ru news a', '1', first)
  expect(pages.find('ru news a', '1')).toBe(first)
  expect(pages.find('kk news a', '1')).toBeUndefined()
  expect(pages.find('ru news a', '2')).toBeUndefined()
  // A page rendered from other data is outdated.
  expect(pages.find('ru news a', '1')).toBeUndefined()
})

test('pages take no more memory than allowed: the least recently used are evicted first', () => {
  const pages = new PageCache()
  for (let at = 0; at < 16; at += 1) {
    renderTwice(pages, `page ${at}`, '1', page(1_000_000))
    pages.find('page 0', '1')
  }
  expect(pages.find('page 0', '1')).toBeDefined()
  expect(pages.find('page 1', '1')).toBeUndefined()
  expect(pages.find('page 15', '1')).toBeDefined()
  // The same page again replaces itself.
  for (let turn = 0; turn < 40; turn += 1) pages.keep('page 15', String(turn), page(1_000_000))
  expect(pages.find('page 0', '1')).toBeDefined()
})
