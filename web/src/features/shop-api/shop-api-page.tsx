import { listApiKeys } from '@tiantian/contracts/shop/api-key.ts'
import { listWebhooks } from '@tiantian/contracts/shop/webhook.ts'
import { useText } from '../../i18n/use-text.ts'
import { isNotFound } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { FeedPart } from './feed-part.tsx'
import { KeyPart } from './key-part.tsx'
import css from './shop-api.module.css'
import { WebhookPart } from './webhook-part.tsx'

/** Keys and webhooks for the programs of a seller; for owners. */
export function ShopApiPage({ shopId }: { shopId: string }) {
  const t = useText()
  const options = { refetchOnMount: 'always' } as const
  const keys = useQuery({ ...query(listApiKeys, { shopId }), ...options })
  const webhooks = useQuery({ ...query(listWebhooks, { shopId }), ...options })
  const error = keys.error ?? webhooks.error
  const isMissing = isNotFound(error)
  const isReady = keys.data && webhooks.data && !isMissing
  return (
    <PageFrame title={isReady ? t('shopApi.of', { shop: keys.data.shop.name }) : t('shopApi.title')}>
      {isMissing && (
        <Missing title={t('shop.gone')} way={{ text: t('myShop.title'), url: '/pages/shop/shops-manage' }} />
      )}
      {error && !(isReady || isMissing) && (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([keys.refetch(), webhooks.refetch()])}
          isRetrying={keys.isFetching || webhooks.isFetching}
        />
      )}
      {!(error || isReady || isMissing) && <Skeleton height={320} radius={12} />}
      {isReady && (
        <div className={css.page}>
          <p className={css.muted}>{t('shopApi.lead')}</p>
          <p className={css.controls}>
            <a
              href="/api#keys"
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'soft', size: 'sm' })}
            >
              {t('shopApi.documents')}
            </a>
          </p>
          <p className={css.muted}>
            {t('shopApi.shopId')} <code className={css.code}>{shopId}</code>
          </p>
          <KeyPart shopId={shopId} keys={keys.data.keys} />
          <WebhookPart shopId={shopId} webhooks={webhooks.data.webhooks} />
          <FeedPart shopId={shopId} />
        </div>
      )}
    </PageFrame>
  )
}
