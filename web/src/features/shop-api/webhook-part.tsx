import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Webhook, WebhookEvent } from '@tiantian/contracts/shop/webhook.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  saveWebhook,
  WEBHOOK_EVENTS,
} from '@tiantian/contracts/shop/webhook.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { Section } from '../../ui/section.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { Checks } from './checks.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import css from './shop-api.module.css'
import { ShownOnce } from './shown-once.tsx'

type WebhookReply = Awaited<ReturnType<typeof call<typeof listWebhooks>>>

function useShowWebhooks(shopId: string) {
  const client = useQueryClient()
  return (reply: WebhookReply) => client.setQueryData(query(listWebhooks, { shopId }).queryKey, reply)
}

/** Where a shop sends its events, and a new address. */
export function WebhookPart({ shopId, webhooks }: { shopId: string; webhooks: readonly Webhook[] }) {
  const t = useText()
  const [secret, setSecret] = useState<string>()
  const [count, setCount] = useState(0)
  return (
    <Section title={t('shopApi.webhooks')} isPanel>
      {secret !== undefined && (
        <ShownOnce title={t('shopApi.secretMade')} secret={secret} onDone={() => setSecret(undefined)} />
      )}
      {webhooks.length === 0 && <p className={css.muted}>{t('shopApi.noWebhooks')}</p>}
      <ul className={css.list}>
        {webhooks.map((each) => (
          <WebhookLine key={each.id} shopId={shopId} webhook={each} onSecret={setSecret} />
        ))}
      </ul>
      <NewWebhook
        key={count}
        shopId={shopId}
        onMade={(made) => {
          setSecret(made)
          setCount(count + 1)
        }}
      />
    </Section>
  )
}

const eventKey = (event: WebhookEvent) =>
  `shopApi.event.${event.replace('.', '_') as 'stock_changed'}` as const

interface WebhookLineProps {
  shopId: string
  webhook: Webhook
  onSecret: (secret: string) => void
}

function WebhookLine({ shopId, webhook, onSecret }: WebhookLineProps) {
  const t = useText()
  const format = useFormat()
  const [isLogOpen, setLogOpen] = useState(false)
  const { url, events, isActive, failingSince } = webhook
  return (
    <li className={css.entry}>
      <span className={css.who}>
        <span className={css.name}>{url}</span>
        <span className={css.controls}>
          {!isActive && <Tag tone="danger">{t('shopApi.off')}</Tag>}
          {events.map((event) => (
            <Tag key={event}>{t(eventKey(event))}</Tag>
          ))}
        </span>
        {failingSince && (
          <span className={css.error}>{t('shopApi.failing', { time: format.dateTime(failingSince) })}</span>
        )}
      </span>
      <WebhookControls shopId={shopId} webhook={webhook} onSecret={onSecret}>
        <Button size="sm" variant="soft" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {t('shopApi.log')}
        </Button>
      </WebhookControls>
      {isLogOpen && <DeliveryLog shopId={shopId} webhook={webhook} />}
    </li>
  )
}

function WebhookControls({
  shopId,
  webhook: { id, url, events, isActive },
  onSecret,
  children,
}: WebhookLineProps & { children: ReactNode }) {
  const t = useText()
  const show = useShowWebhooks(shopId)
  const switching = useMutation({
    mutationFn: () => call(saveWebhook, { shopId, id, url, events, isActive: !isActive }),
    onSuccess: show,
    onError: showFailure,
  })
  const rotating = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { shopId, id }),
    onSuccess({ secret, ...reply }) {
      show(reply)
      onSecret(secret)
    },
    onError: showFailure,
  })
  const deleting = useMutation({
    mutationFn: () => call(deleteWebhook, { shopId, id }),
    onSuccess: show,
    onError: showFailure,
  })
  const ask = async (title: string, content: string, run: () => void) => {
    if (await showModal({ title, content, confirmText: title, isDangerous: true })) run()
  }
  return (
    <span className={css.controls}>
      {children}
      <Button size="sm" variant="soft" isLoading={switching.isPending} onClick={() => switching.mutate()}>
        {t(isActive ? 'shopApi.switchOff' : 'shopApi.switchOn')}
      </Button>
      <Button
        size="sm"
        variant="plain"
        isLoading={rotating.isPending}
        onClick={() => void ask(t('shopApi.rotate'), t('shopApi.rotateAsk'), () => rotating.mutate())}
      >
        {t('shopApi.rotate')}
      </Button>
      <Button
        size="sm"
        variant="plain"
        isLoading={deleting.isPending}
        onClick={() => void ask(t('shopApi.remove'), t('shopApi.removeAsk'), () => deleting.mutate())}
      >
        {t('shopApi.remove')}
      </Button>
    </span>
  )
}

interface WebhookDraft {
  url: string
  events: WebhookEvent[]
}

function NewWebhook({ shopId, onMade }: { shopId: string; onMade: (secret: string) => void }) {
  const t = useText()
  const show = useShowWebhooks(shopId)
  const start: WebhookDraft = { url: '', events: [...WEBHOOK_EVENTS] }
  const form = useForm({
    start,
    check: (draft: WebhookDraft) => checkForm(createWebhook.input, { shopId, ...draft }),
    send: (input) => call(createWebhook, input),
    onSent({ secret, ...reply }) {
      show(reply)
      onMade(secret)
    },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField
        label={t('shopApi.url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={600}
        hint={t('shopApi.urlHint')}
        {...field(form, 'url')}
      />
      <Checks
        label={t('shopApi.events')}
        choices={WEBHOOK_EVENTS.map((value) => ({ value, label: t(eventKey(value)) }))}
        chosen={form.draft.events}
        error={form.errors.events}
        onChange={(events) => form.set('events', events)}
      />
      <FormError form={form} />
      <span className={css.controls}>
        <Button type="submit" isLoading={form.isSending}>
          {t('shopApi.addWebhook')}
        </Button>
      </span>
    </Form>
  )
}
