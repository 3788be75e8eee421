import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import type { FoundBlocksResult } from './found-blocks.tsx'

type Trust = NonNullable<FoundBlocksResult['rows'][number]['trust']>

/** Who says that a part may stand in for another: the alliance, several shops by themselves, or the one that sells it. */
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
