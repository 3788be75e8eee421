import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { PageLink } from './page-link.tsx'
import { pageUrl } from './page-url.ts'
import css from './verified-badge.module.css'

interface VerifiedBadgeProps {
  /** Of the company's page; nothing is shown without. */
  slug: string | null
  /** Beside the badge, where the company has another name than what it stands at. */
  name?: string
}

/** The badge of a verified enterprise: a link to what was checked, and what was not. */
export function VerifiedBadge({ slug, name }: VerifiedBadgeProps) {
  const t = useText()
  if (slug === null) return null
  return (
    <PageLink url={pageUrl('/pages/company/company', { slug })} className={css.badge}>
      {name && <span>{name}</span>}
      <Tag tone="success">{t('company.verified')}</Tag>
    </PageLink>
  )
}
