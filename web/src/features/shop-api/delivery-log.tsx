import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '@tiantian/contracts/shop/webhook.ts'
import { listWebhookDeliveries, replayWebhookDelivery } from '@tiantian/contracts/shop/webhook.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { showFailure } from '../shell/error/failure.ts'
import css from './shop-api.module.css'

const TONES = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const

/** The latest deliveries of an address. */
export function DeliveryLog({ shopId, webhook }: { shopId: string; webhook: Webhook }) {
  const t = useText()
  const client = useQueryClient()
  const log = query(listWebhookDeliveries, { shopId, id: webhook.id })
  const result = useQuery({ ...log, refetchOnMount: 'always' })
  const { data, refetch, isFetching } = result
  const replaying = useMutation({
    mutationFn: (deliveryId: string) => call(replayWebhookDelivery, { shopId, id: webhook.id, deliveryId }),
    onSuccess: (reply) => client.setQueryData(log.queryKey, reply),
    onError: showFailure,
  })
  if (!data) return <LoadState result={result} skeleton={<Skeleton height={120} radius={8} />} />
  return (
    <div className={css.log}>
      <span className={css.controls}>
        <Button size="sm" variant="plain" isLoading={isFetching} onClick={() => void refetch()}>
          {t('shopApi.reload')}
        </Button>
      </span>
      {data.deliveries.length === 0 && <p className={css.muted}>{t('shopApi.noDeliveries')}</p>}
      <ul className={css.list}>
        {data.deliveries.map((delivery) => (
          <Delivery
            key={delivery.id}
            delivery={delivery}
            mayReplay={webhook.isActive && delivery.state !== 'waiting'}
            isLoading={replaying.isPending && replaying.variables === delivery.id}
            onReplay={() => replaying.mutate(delivery.id)}
          />
        ))}
      </ul>
    </div>
  )
}

interface DeliveryProps {
  delivery: WebhookDelivery
  mayReplay: boolean
  isLoading: boolean
  onReplay: () => void
}

function Delivery({ delivery, mayReplay, isLoading, onReplay }: DeliveryProps) {
  const t = useText()
  const format = useFormat()
  const { event, state, status, attemptCount, body, createdAt, nextAt } = delivery
  return (
    <li className={css.line}>
      <span className={css.who}>
        <span className={css.controls}>
          <span className={css.name}>{event}</span>
          <Tag tone={TONES[state]}>{t(`shopApi.delivery.${state}`)}</Tag>
          <span className={css.muted}>
            {format.dateTime(createdAt)}
            {attemptCount > 0 &&
              ` · ${status === null ? t('shopApi.noAnswer') : t('shopApi.answer', { status })} · ${t('shopApi.attempts', { count: attemptCount })}`}
          </span>
        </span>
        {nextAt && attemptCount > 0 && (
          <span className={css.muted}>{t('shopApi.next', { time: format.dateTime(nextAt) })}</span>
        )}
        <details>
          <summary>{t('shopApi.body')}</summary>
          <code className={css.code}>{body}</code>
        </details>
      </span>
      {mayReplay && (
        <Button size="sm" variant="soft" isLoading={isLoading} onClick={onReplay}>
          {t('shopApi.replay')}
        </Button>
      )}
    </li>
  )
}
