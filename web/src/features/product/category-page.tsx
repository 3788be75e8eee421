import type { Category } from '@tiantian/contracts/product/category.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { softHyphens } from '../../i18n/soft-hyphens.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { ForwardIcon, SearchIcon } from '../../ui/icons.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { CategoryMissing } from './category-missing.tsx'
import css from './category-page.module.css'
import { categoriesQuery, childrenOf, searchCategories, topOf } from './category-query.ts'
import categoryTileCss from './category-tile.module.css'

/** A part category with its picture and its number of products. */
function CategoryTile({ category: { slug, name, picture, productCount } }: { category: Category }) {
  const format = useFormat()
  return (
    <PageLink url={pageUrl('/pages/product/list', { category: slug })} className={categoryTileCss.tile}>
      <span className={categoryTileCss.picture}>
        <ProductImage src={picture} alt="" sizes="(min-width: 768px) 128px, 88px" />
      </span>
      <span className={categoryTileCss.name}>{softHyphens(name, 'tile')}</span>
      <span className={categoryTileCss.count}>{format.number(productCount)}</span>
    </PageLink>
  )
}

interface CategoryBranchProps {
  root: Category
  categories: readonly Category[]
}

/** Below a top-level category: groups with their leaf categories. */
function CategoryBranch({ root, categories }: CategoryBranchProps) {
  const t = useText()
  return (
    <div id="branch" className={css.branch}>
      <Heading category={root} label={t('catalogue.allOf', { category: root.name })} />
      {childrenOf(categories, root.slug).map((group) => {
        const kinds = childrenOf(categories, group.slug)
        return (
          <section key={group.slug} className={cx(surface.surface, css.group)}>
            <Heading category={group} label={group.name} />
            <ul className={css.kinds}>
              {(kinds.length > 0 ? kinds : [group]).map((kind) => (
                <li key={kind.slug}>
                  <CategoryTile category={kind} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Heading({ category: { slug, productCount }, label }: { category: Category; label: string }) {
  const t = useText()
  const format = useFormat()
  return (
    <h2 className={css.heading}>
      <PageLink url={pageUrl('/pages/product/list', { category: slug })}>
        <span className={css.label}>
          {label}
          <span className={css.count}>
            {t('catalogue.products', { count: productCount, number: format.number(productCount) })}
          </span>
        </span>
        <ForwardIcon size={16} />
      </PageLink>
    </h2>
  )
}

interface CategoryPageProps {
  /** The chosen top-level category; the first one by default. */
  chosen: string | undefined
  onChoose: (slug: string) => void
}

/** The category tree (S2.10): the top level at the side, subcategories beside it, and a box to search by name. */
export function CategoryPage({ chosen, onChoose }: CategoryPageProps) {
  const t = useText()
  const [text, setText] = useState('')
  const result = useQuery(categoriesQuery())
  const { data } = result
  return (
    <PageFrame title={t('catalogue.title')}>
      <div className={css.find}>
        <TextField
          label={t('catalogue.find')}
          isLabelHidden
          placeholder={t('catalogue.find')}
          type="search"
          icon={<SearchIcon size={20} />}
          value={text}
          onChange={setText}
        />
      </div>
      {!data && <LoadState result={result} skeleton={<TreeSkeleton />} />}
      {data && text.trim() !== '' && <Found found={searchCategories(data.categories, text)} />}
      {data && text.trim() === '' && (
        <Tree categories={data.categories} chosen={chosen} onChoose={onChoose} />
      )}
    </PageFrame>
  )
}

function Found({ found }: { found: readonly Category[] }) {
  const t = useText()
  return (
    <div role="status">
      {found.length === 0 ? (
        <EmptyState title={t('catalogue.noCategory')} />
      ) : (
        <ul className={css.found} aria-label={t('catalogue.title')}>
          {found.map((category) => (
            <li key={category.slug}>
              <CategoryTile category={category} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Tree({ categories, chosen, onChoose }: CategoryPageProps & { categories: readonly Category[] }) {
  const t = useText()
  const rail = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(rail.current), [])
  const top = childrenOf(categories, null)
  const current = chosen ? topOf(categories, chosen) : top[0]
  if (!current) return chosen ? <CategoryMissing /> : <EmptyState />
  const choose = (slug: string) => {
    onChoose(slug)
    document.getElementById('branch')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={css.tree}>
      <nav ref={rail} className={css.rail} aria-label={t('catalogue.title')}>
        <ul>
          {top.map(({ slug, name }) => (
            <li key={slug}>
              <button
                type="button"
                className={css.top}
                aria-current={slug === current.slug ? 'true' : undefined}
                onClick={() => choose(slug)}
              >
                {softHyphens(name, 'tile')}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <CategoryBranch key={current.slug} root={current} categories={categories} />
    </div>
  )
}

/** A category named in the address may be below the edge of the rail. */
function showCurrent(rail: HTMLElement | null) {
  const current = rail?.querySelector<HTMLElement>('[aria-current]')
  if (rail && current) rail.scrollTop = current.offsetTop - (rail.clientHeight - current.offsetHeight) / 2
}

function TreeSkeleton() {
  return (
    <div className={css.tree} aria-busy="true">
      <Skeleton height={520} radius={12} />
      <Skeleton height={520} radius={12} />
    </div>
  )
}
