import { expect, test } from 'vitest'
import { showLoadedArticles } from '../../../../server/src/modules/publish/article/article-page.ts'
import { testDatabase } from '../../test/test-database.ts'
import { loadDemoArticles } from './load-articles.ts'

const database = testDatabase()
const options = { seed: 1, now: new Date('2026-11-01T00:00:00Z') }

test('the articles of the demo world are loaded once, all of them or none, and readers see each language', async () => {
  const sql = database()
  const broken = loadDemoArticles(sql, {
    ...options,
    showArticles: () => Promise.reject(new Error('power cut')),
  })
  await expect(broken).rejects.toThrow('power cut')
  expect(await sql`select from articles`).toHaveLength(0)
  expect(await loadDemoArticles(sql, { ...options, showArticles: showLoadedArticles })).toBe(true)
  expect(await loadDemoArticles(sql, { ...options, showArticles: showLoadedArticles })).toBe(false)
  const pages = await sql<{ language: string; count: number }[]>`
    select language, count(*)::int as count from article_pages group by language order by language`
  expect(pages.map(({ language, count }) => [language, count])).toEqual([
    ['en', 29],
    ['kk', 28],
    ['ru', 29],
    ['zh-Hans', 29],
  ])
  const [late] = await sql`select from article_pages where published_at > ${options.now}`
  expect(late).toBeUndefined()
})
