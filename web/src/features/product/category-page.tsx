import type { Category } from '@tiantian/contracts/product/category.ts'
import { useEffect, useRef, useState } from 'react'
import { softHyphens } from '../../i18n/soft-hyphens.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { CategoryBranch } from './category-branch.tsx'
import { CategoryMissing } from './category-missing.tsx'
import css from './category-page.module.css'
import { categoriesQuery, childrenOf, searchCategories, topOf } from './category-query.ts'
import { CategoryTile } from './category-tile.tsx'

interface CategoryPageProps {
  /** The chosen top-level category; the first one by default. */
  chosen: string | undefined
  onChoose: (slug: string) => void
}

/** The category tree (S2.10): the top level at the side, subcategories beside it, and a box to search by name. */
export function CategoryPage({ chosen, onChoose }: CategoryPageProps) {
  const t = useText()
  const [text, setText] = useState('')
  const { data, error, refetch, isFetching } = useQuery(categoriesQuery())
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
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!(error || data) && <TreeSkeleton />}
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
