import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@tiantian/contracts/language.ts'
import { saveArticleText } from '@tiantian/contracts/publish/office-article.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Newsroom } from '../../../test/make-article.ts'
import {
  heading,
  makeArticle,
  makeNewsroom,
  move,
  publish,
  statusOf,
  textOf,
} from '../../../test/make-article.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, clock, dataDir } = here
const ORIGIN = 'http://localhost:3000'
let room: Newsroom

beforeAll(async () => {
  room = await makeNewsroom(here)
})

const get = (url: string, headers: Record<string, string> = {}) => {
  // Later than the two-second cache.
  clock.advance(3000)
  return app.inject({ url, headers })
}

async function translate(id: string, language: Language, title: string) {
  const place = { id, language }
  await room.editor.call(saveArticleText, {
    ...place,
    version: null,
    text: { ...textOf(title), coverAlt: title },
  })
  await move(room.editor, place, 'submit')
  await move(room.publisher, place, 'approve')
  await move(room.publisher, place, 'publish')
}

describe('[S1.1] the public page of an article works without script', () => {
  test('plays an uploaded video behind its cover, and links to one on another site', async () => {
    const video = { kind: 'video' as const, cover: '/media/file/c.webp' }
    const text = { ...textOf('Film of ours'), coverAlt: 'A port' }
    await makeArticle(room, { ...video, video: '/media/file/article/a.webm', text })
    const { body, headers } = await get('/s/en/news/film-of-ours')
    expect(body).toContain(
      '<video class="cover" controls preload="none" playsinline src="/media/file/article/a.webm" poster="/media/file/c.webp" aria-label="A port">',
    )
    expect(body).toContain('"@type":"VideoObject"')
    expect(headers['content-security-policy']).toContain("media-src 'self'")
    await makeArticle(room, {
      ...video,
      video: 'https://rutube.ru/video/1/',
      text: { ...text, title: 'Film elsewhere' },
    })
    const elsewhere = (await get('/s/en/news/film-elsewhere')).body
    expect(elsewhere).toContain('href="https://rutube.ru/video/1/"')
    expect(elsewhere).not.toContain('<video')
  })

  test('contains the whole text and the metadata for messengers and search engines', async () => {
    const text = {
      ...textOf('Shared <b> & "quoted"'),
      body: { type: 'doc' as const, content: [heading('Part one')] },
    }
    const { id } = await makeArticle(room, {
      text: { ...text, coverAlt: 'A cover' },
      cover: '/media/file/a.webp',
    })
    await translate(id, 'ru', 'Общая статья')
    const reply = await get('/s/en/news/shared-b-quoted')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const part of [
      '<html lang="en">',
      '<h1>Shared &lt;b&gt; &amp; &quot;quoted&quot;</h1>',
      '<h2 id="part-1">Part one</h2>',
      `<link rel="canonical" href="${ORIGIN}/s/en/news/shared-b-quoted">`,
      `<link rel="alternate" hreflang="ru" href="${ORIGIN}/s/ru/news/obshchaya-statya">`,
      `<link rel="alternate" hreflang="x-default" href="${ORIGIN}/s/en/news/shared-b-quoted">`,
      '<meta property="og:title" content="Shared &lt;b&gt; &amp; &quot;quoted&quot;">',
      `<meta property="og:image" content="${ORIGIN}/s/picture/news/en/${id}.jpg">`,
      `href="/#/pages/publish/news-article-detail?id=${id}"`,
    ]) {
      expect(reply.body).toContain(part)
    }
    expect(reply.body.match(/<script(?! type="application\/ld\+json")/)).toBeNull()
  })

  test('contains structured data for search engines, and no text can break out of it', async () => {
    await makeArticle(room, { text: textOf('Ends </script><script>alert(1)</script>') })
    const { body } = await get('/s/en/news/ends-script-script-alert-1-script')
    const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(facts)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: 'Ends </script><script>alert(1)</script>',
      inLanguage: 'en',
      mainEntityOfPage: `${ORIGIN}/s/en/news/ends-script-script-alert-1-script`,
    })
  })

  test('gets 304 for a client that has it', async () => {
    await makeArticle(room, { text: textOf('Kept page') })
    const { headers } = await get('/s/en/news/kept-page')
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect((await get('/s/en/news/kept-page', { 'if-none-match': String(headers.etag) })).statusCode).toBe(
      304,
    )
  })
})

describe('a URL', () => {
  test('that is outdated redirects to the current one, and that of another language to the requested language', async () => {
    const place = await makeArticle(room, { text: textOf('Old address') })
    await translate(place.id, 'kk', 'Жаңа мекенжай')
    const { version } = await statusOf(room.author, place)
    await room.author.call(saveArticleText, {
      ...place,
      version,
      text: { ...textOf('Old address'), slug: 'new-address' },
    })
    await publish(room, place)
    const moved = await get('/s/en/news/old-address')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/s/en/news/new-address'])
    expect((await get('/s/kk/news/new-address')).headers.location).toBe('/s/kk/news/zhana-mekenzhai')
    expect((await get('/s/ru/news/new-address')).headers.location).toBe('/s/en/news/new-address')
  })

  test('of a withdrawn article says so and lists available ones; an unknown one is not found', async () => {
    const place = await makeArticle(room, { text: textOf('Taken back') })
    await makeArticle(room, { text: textOf('Still there') })
    await move(room.publisher, place, 'unpublish', { comment: 'Not true any more.' })
    const removed = await get('/s/en/news/taken-back')
    expect(removed.statusCode).toBe(410)
    expect(removed.body).toContain('Still there')
    expect((await get('/s/en/news/never-was')).body).toContain('There is no such article')
    for (const url of [
      '/s/en/news/never-was',
      '/s/xx/news/still-there',
      '/s/en/nothing/still-there',
      '/feed/xx.xml',
      '/sitemap/news-99.xml',
      `/sitemap/product-${crypto.randomUUID()}.xml`,
      `/sitemap/news-${crypto.randomUUID()}.xml`,
      '/sitemap/nothing-00000000-0000-0000-0000-000000000000.xml',
      '/s/picture/news/en/x.jpg',
      '/s/picture/news/en/nobody.jpg',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    }
  })
})

test('that is malformed gets an error page in its language', async () => {
  for (const slug of ['%E0%A4%A', '%', 'a/b', 'a/b/c/', 'x'.repeat(230), '%3Cb%3E']) {
    const { statusCode, headers, body } = await get(`/s/kk/news/${slug}`)
    expect([slug, statusCode, headers['content-type']]).toEqual([slug, 404, 'text/html; charset=utf-8'])
    expect(body).toContain('<html lang="kk">')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
  expect((await get('/api/%E0%A4%A')).headers['content-type']).toContain('json')
})

test('the picture for messengers is a JPEG of 1200 by 630', async () => {
  await mkdir(join(dataDir, 'media', 'article'), { recursive: true })
  const blue = { create: { width: 800, height: 450, channels: 3 as const, background: '#15568f' } }
  await sharp(blue)
    .webp()
    .toFile(join(dataDir, 'media', 'article', 'blue.webp'))
  const { id } = await makeArticle(room, {
    cover: 'article/blue.webp',
    text: { ...textOf('Blue'), coverAlt: 'Blue' },
  })
  const reply = await get(`/s/picture/news/en/${id}.jpg`)
  expect(reply.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test('feeds list the latest articles of a language, in Atom and in JSON', async () => {
  const { id } = await makeArticle(room, { text: textOf('Feed & food', 'A line <i>') })
  const atom = await get('/feed/en.xml')
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(atom.body).toContain(`<id>urn:uuid:${id}</id>\n<title>Feed &amp; food</title>`)
  expect(atom.body).toContain('&lt;p&gt;A line &amp;lt;i&amp;gt;&lt;/p&gt;')
  const json = (await get('/feed/en.json')).json()
  expect(json).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', language: 'en' })
  expect(json.items[0]).toMatchObject({ url: `${ORIGIN}/s/en/news/feed-food`, title: 'Feed & food' })
  expect((await get('/feed/zh-Hans.json')).json().items).toEqual([])
})

test('the sitemap lists every page with its other languages, and news as news', async () => {
  const { id } = await makeArticle(room, { text: textOf('On the map') })
  await translate(id, 'ru', 'На карте')
  const index = await get('/sitemap.xml')
  const [, file = ''] = /<loc>http:\/\/localhost:3000(\/sitemap\/news-[^<]+)<\/loc>/.exec(index.body) ?? []
  const { body } = await get(file)
  expect(body).toContain(`<loc>${ORIGIN}/s/en/news/on-the-map</loc>`)
  expect(body).toContain(`hreflang="ru" href="${ORIGIN}/s/ru/news/na-karte"`)
  expect(body).toContain('<news:title>On the map</news:title>')
  expect(body.match(/<url>/g)).toHaveLength(Number((await here.db.sql`select from article_pages`).length))
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})
