import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteProductFeed, getProductFeed, rotateProductFeed } from '@tiantian/contracts/product/feed.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { showFailure } from '../shell/error/failure.ts'
import css from './shop-api.module.css'

/** Where marketplaces read the products of a shop. */
export function FeedPart({ shopId }: { shopId: string }) {
  const t = useText()
  const result = useQuery({
    ...query(getProductFeed, { shopId }),
    refetchOnMount: 'always',
  })
  const { data } = result
  return (
    <Section title={t('shopApi.feed')} isPanel>
      <p className={css.muted}>{t('shopApi.feedLead')}</p>
      {!data && <LoadState result={result} skeleton={<Skeleton height={80} radius={8} />} />}
      {data?.feed?.yandex && (
        <ul className={css.list}>
          <FeedLine name="Yandex Market (YML)" path={data.feed.yandex} />
          <FeedLine name="Google Merchant (XML)" path={data.feed.google} />
        </ul>
      )}
      {data && <FeedControls shopId={shopId} isThere={data.feed !== null} />}
    </Section>
  )
}

function FeedLine({ name, path }: { name: string; path: string }) {
  const t = useText()
  const address = window.location.origin + path
  const copy = async () => {
    if (await copyText(address)) showToast({ title: t('shopApi.copied'), icon: 'success' })
  }
  return (
    <li className={css.line}>
      <span className={css.who}>
        <span className={css.name}>{name}</span>
        <code className={css.code}>{address}</code>
      </span>
      <Button size="sm" variant="soft" aria-label={t('shopApi.copyOf', { name })} onClick={() => void copy()}>
        {t('shopApi.copy')}
      </Button>
    </li>
  )
}

function FeedControls({ shopId, isThere }: { shopId: string; isThere: boolean }) {
  const t = useText()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (action: typeof rotateProductFeed | typeof deleteProductFeed) => call(action, { shopId }),
    onSuccess: (reply) => client.setQueryData(query(getProductFeed, { shopId }).queryKey, reply),
    onError: showFailure,
  })
  const ask = async (title: string, action: typeof rotateProductFeed | typeof deleteProductFeed) => {
    const content = t('shopApi.feedAsk')
    if (await showModal({ title, content, confirmText: title, isDangerous: true })) change.mutate(action)
  }
  if (!isThere)
    return (
      <p className={css.controls}>
        <Button isLoading={change.isPending} onClick={() => change.mutate(rotateProductFeed)}>
          {t('shopApi.feedMake')}
        </Button>
      </p>
    )
  return (
    <p className={css.controls}>
      <Button
        size="sm"
        variant="plain"
        isLoading={change.isPending}
        onClick={() => void ask(t('shopApi.feedRotate'), rotateProductFeed)}
      >
        {t('shopApi.feedRotate')}
      </Button>
      <Button
        size="sm"
        variant="plain"
        isLoading={change.isPending}
        onClick={() => void ask(t('shopApi.feedDelete'), deleteProductFeed)}
      >
        {t('shopApi.feedDelete')}
      </Button>
    </p>
  )
}
