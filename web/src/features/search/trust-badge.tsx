import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import type { FoundBlocksResult } from './found-blocks.tsx'

type Trust = NonNullable<FoundBlocksResult['rows'][number]['trust']>

/**
 * The source of a cross-reference: the alliance, several shops independently, or only the one that sells the part.
 */
export function TrustBadge({ trust }: { trust: Trust }) {
  const t = useText()
  return trust === 'seller' ? (
    <Tag>{t('search.trust.seller')}</Tag>
  ) : (
    <Tag tone="success" icon={<CheckIcon size={14} />}>
      {t(`search.trust.${trust}`)}
    </Tag>
  )
}
