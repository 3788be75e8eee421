import { PageLink } from '../features/shell/page-link.tsx'
import { pageUrl } from '../features/shell/page-url.ts'
import { useText } from '../i18n/use-text.ts'
import { buttonClass } from '../ui/button.tsx'

/** The target of the rows, such as `{ eventId }`, as the import declares it. */
export type ImportParams = Readonly<Record<string, string>>

/** The page that imports tables of one kind: sellers import products on a page of their own. */
export const importUrl = (kind: string, params: ImportParams = {}) =>
  pageUrl(kind.startsWith('product/') ? '/pages/shop/import' : '/pages/office/import', { ...params, kind })

/** For the page that shows what such a table is imported into. */
export function ImportLink({ kind, params, label }: { kind: string; params?: ImportParams; label?: string }) {
  const t = useText()
  return (
    <PageLink url={importUrl(kind, params)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {label ?? t('officeKit.import.open')}
    </PageLink>
  )
}
