import type { Product } from '@tiantian/contracts/product/product.ts'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { CopyButton } from './copy-button.tsx'
import css from './number-list.module.css'

const KINDS = ['superseded_by', 'supersedes', 'oe', 'crossReference'] as const

/** The part's numbers: OEM numbers, cross-references, superseded numbers. Each links to its offers. */
export function NumberList({ references }: Pick<Product, 'references'>) {
  const t = useText()
  const kinds = KINDS.filter((kind) => references.some((reference) => reference.kind === kind))
  if (kinds.length === 0) return null
  return (
    <Section title={t('catalogue.numbers')} isPanel>
      <div className={css.kinds}>
        {kinds.map((kind) => (
          <div key={kind}>
            <h3 className={css.kind}>{t(`catalogue.reference.${kind}`)}</h3>
            <ul>
              {references
                .filter((reference) => reference.kind === kind)
                .map(({ brandName, number }) => (
                  <li key={`${brandName} ${number}`} className={css.line}>
                    <span className={css.brand}>{brandName}</span>
                    <PageLink
                      url={pageUrl('/pages/utils/list-product', { text: number })}
                      className={css.number}
                      aria-label={t('catalogue.searchNumber', { number })}
                    >
                      {number}
                    </PageLink>
                    <CopyButton number={number} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
