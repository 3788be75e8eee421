import type { Category } from '@tiantian/contracts/product/category.ts'
import { softHyphens } from '../../i18n/soft-hyphens.ts'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './leaf-tiles.module.css'

/** The best-selling part categories, with their pictures. */
export function LeafTiles({ leaves }: { leaves: readonly Category[] }) {
  const t = useText()
  return (
    <Section title={t('home.inDemand')} className={css.section}>
      <ul className={css.tiles}>
        {leaves.map((leaf) => (
          <li key={leaf.slug}>
            <PageLink
              url={pageUrl('/pages/product/list', { category: leaf.slug })}
              className={cx(surface.surface, css.tile)}
            >
              <ProductImage src={leaf.picture} alt="" sizes="(min-width: 1080px) 132px, 112px" />
              <span className={css.name}>{softHyphens(leaf.name, 'tile')}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
