import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Category } from '@tiantian/contracts/product/category.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { furtherLink } from '../../../gateway/share/hub-page.ts'
import { inAllLanguages } from '../../../gateway/share/items.ts'
import { cards, heading, part } from '../../../gateway/share/parts.ts'
import type {
  Crumb,
  Shared,
  SharedPage,
  ShareItem,
  ShareList,
  ShareSection,
} from '../../../gateway/share/share.ts'
import { SECTION_WORDS, SHELL_WORDS } from '../../../gateway/share/share-words.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { html, joined } from '../../../platform/text/markup.ts'
import { numberText } from '../../../platform/text/wording.ts'
import { listCategories } from '../category.ts'
import { categoryPath, readReferenceData } from '../reference-data.ts'
import { listItems } from './share-product.ts'
import { PRODUCT_WORDS } from './share-words.ts'

/** Categories as public pages, with the bestsellers of each: `/s/<language>/category/<slug>`. */
export function categorySection(db: Db): ShareSection {
  const sql = db.reads
  return {
    name: 'category',
    appPath: '#/pages/index/category',
    find: (language, slug, after) => findShared(sql, language, slug, after),
    list: async (language, after) => {
      // All of the first level are on one page: there is no second one.
      if (after !== undefined)
        throw new AppError('INVALID_INPUT', {}, [{ path: 'after', rule: 'invalid_format' }])
      const all = await listCategories(sql, language)
      const items = all.filter(({ level }) => level === 1).map((each) => itemOf(each, language))
      return { items, nextCursor: null }
    },
    sitemapParts: async () => [ONLY_PART],
    sitemap: (part) => categoryThings(sql, part),
  }
}

async function findShared(
  sql: Queryable,
  language: Language,
  slug: string,
  after: string | undefined,
): Promise<Shared> {
  const all = await listCategories(sql, language)
  const category = all.find((each) => each.slug === slug)
  if (!category) return { kind: 'missing' }
  const products = await listItems(sql, language, { category: slug, cursor: after })
  const below = all.filter(({ parent }) => parent === slug).map((each) => itemOf(each, language))
  const crumbs = await crumbsOf(sql, slug, language)
  return { kind: 'page', page: pageOf({ category, below, products, crumbs, after }, language) }
}

async function crumbsOf(sql: Queryable, slug: string, language: Language): Promise<Crumb[]> {
  const reference = await readReferenceData(sql)
  const id = reference.categoryBySlug.get(slug)?.id
  const above = { name: SECTION_WORDS[language].category.name, path: sharePath(language, 'category') }
  const steps = id === undefined ? [] : categoryPath(reference, id).slice(0, -1)
  return [
    above,
    ...steps.map((step) => ({
      name: textIn(step.name, language),
      path: sharePath(language, 'category', step.slug),
    })),
  ]
}

interface ShownCategory {
  readonly category: Category
  readonly below: readonly ShareItem[]
  readonly products: ShareList
  readonly crumbs: readonly Crumb[]
  readonly after: string | undefined
}

function pageOf({ category, below, products, crumbs, after }: ShownCategory, language: Language): SharedPage {
  const words = PRODUCT_WORDS[language]
  const { slug, name, productCount } = category
  const path = sharePath(language, 'category', slug)
  const count = words.products(numberText(language, productCount))
  const { items, nextCursor } = products
  return {
    language,
    path: after ? `${path}?after=${encodeURIComponent(after)}` : path,
    title: name,
    description: [count, ...items.slice(0, 5).map(({ title }) => title)].join(' · ').slice(0, 300),
    picture: null,
    appPath: `#/pages/product/list?category=${slug}`,
    alternates: after ? [] : inAllLanguages('category', slug),
    kind: 'website',
    publishedAt: null,
    updatedAt: null,
    crumbs,
    isWide: true,
    body: joined(
      heading(name, '', count),
      below.length > 0 &&
        !after &&
        part(words.subcategories, html`<div class="things">${cards(below)}</div>`),
      items.length > 0 && part(words.bestSellers, html`<div class="things">${cards(items)}</div>`),
      nextCursor && furtherLink(path, nextCursor, SHELL_WORDS[language].more),
    ),
    facts: {
      '@type': 'CollectionPage',
      name,
      inLanguage: language,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, url: item.path })),
      },
    },
  }
}

const itemOf = ({ slug, name, picture, productCount }: Category, language: Language): ShareItem => ({
  path: sharePath(language, 'category', slug),
  title: name,
  text: PRODUCT_WORDS[language].products(numberText(language, productCount)),
  note: '',
  picture,
})

/** Their ids are not ordered by time, and a few hundred fit into one file. */
const ONLY_PART = '00000000-0000-0000-0000-000000000000'

async function* categoryThings(sql: Queryable, part: string) {
  if (part !== ONLY_PART) return
  const { categories } = await readReferenceData(sql)
  yield [...categories.values()].map(({ slug }) => ({ alternates: inAllLanguages('category', slug) }))
}
