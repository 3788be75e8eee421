import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { ARTICLE_KINDS } from '@tiantian/contracts/publish/names.ts'
import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import { outlineOf, plainText } from '@tiantian/contracts/rich-text/outline.ts'
import { describe, expect, test } from 'vitest'
import labels from '../../../reference/article-labels.json' with { type: 'json' }
import { ROAD_FILM } from '../../pictures/painter.ts'
import { articleCover } from '../../pictures/render.ts'
import { readArticleWords } from '../load/load-articles.ts'
import { readArticleFacts } from './article-facts.ts'

const articles = readArticleFacts()
const slugsOf = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)

test('28 articles are written, each in all four languages', () => {
  const written = articles.filter(({ kind }) => kind !== 'external')
  expect(written).toHaveLength(28)
  for (const { slug } of written) {
    expect(
      readArticleWords(slug).map(({ language }) => language),
      slug,
    ).toEqual([...LANGUAGES])
  }
})

describe.each(articles)(
  '$slug',
  ({ slug, kind, category, tags, related = [], without = [], cover, video }) => {
    const texts = readArticleWords(slug)

    test('has categories, tags and related articles that exist', () => {
      expect(ARTICLE_KINDS).toContain(kind)
      expect(slugsOf(labels.categories)).toContain(category)
      expect(slugsOf(labels.tags)).toEqual(expect.arrayContaining([...tags]))
      expect(slugsOf(articles)).toEqual(expect.arrayContaining([...related]))
      if (kind === 'video') expect(video).toBe(ROAD_FILM)
      expect(articleCover({ slug, category, cover })).toMatch(/^<svg/)
      expect(articleCover({ slug, category, cover })).not.toMatch(/NaN|undefined/)
    })

    test('has the same structure in each language, and nothing that an allow-list removes', () => {
      expect(texts.map(({ language }) => language)).toEqual(
        LANGUAGES.filter((each) => !without.includes(each)),
      )
      expect(new Set(texts.map(({ body }) => body.content.map(({ type }) => type).join(' ')))).toHaveProperty(
        'size',
        1,
      )
      for (const { body } of texts) expect(cleanRichText(body)).toEqual(body)
    })

    test.each(texts)(
      'fits the field limits and has enough text in $language',
      ({ title, summary, coverAlt, body, language }) => {
        expect([title.length, summary.length, coverAlt.length].every((length) => length > 3)).toBe(true)
        expect(title.length).toBeLessThanOrEqual(160)
        expect(summary.length).toBeLessThanOrEqual(300)
        if (kind === 'external') return
        expect(outlineOf(body).length).toBeGreaterThanOrEqual(2)
        expect(plainText(body).length).toBeGreaterThan(language === 'zh-Hans' ? 280 : 800)
      },
    )
  },
)
