import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiKey, ApiScope } from '@tiantian/contracts/shop/api-key.ts'
import {
  API_KEY_DAYS,
  API_SCOPES,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '@tiantian/contracts/shop/api-key.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { Checks } from './checks.tsx'
import css from './shop-api.module.css'
import { ShownOnce } from './shown-once.tsx'

const keysQuery = (shopId: string) => query(listApiKeys, { shopId })

/** The keys of a shop, and a new one, which is shown until its owner has kept it. */
export function KeyPart({ shopId, keys }: { shopId: string; keys: readonly ApiKey[] }) {
  const t = useText()
  const [made, setMade] = useState<string>()
  const [count, setCount] = useState(0)
  return (
    <Section title={t('shopApi.keys')} isPanel>
      {made !== undefined && (
        <ShownOnce title={t('shopApi.keyMade')} secret={made} onDone={() => setMade(undefined)} />
      )}
      {keys.length === 0 && <p className={css.muted}>{t('shopApi.noKeys')}</p>}
      <ul className={css.list}>
        {keys.map((each) => (
          <KeyLine key={each.id} shopId={shopId} apiKey={each} />
        ))}
      </ul>
      <NewKey
        key={count}
        shopId={shopId}
        onMade={(key) => {
          setMade(key)
          setCount(count + 1)
        }}
      />
    </Section>
  )
}

function KeyLine({ shopId, apiKey }: { shopId: string; apiKey: ApiKey }) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const { id, name, start, scopes, createdBy, expiresAt, isExpired, lastUsedAt } = apiKey
  const revoking = useMutation({
    mutationFn: () => call(revokeApiKey, { shopId, id }),
    onSuccess(reply) {
      client.setQueryData(keysQuery(shopId).queryKey, reply)
      showToast({ title: t('shopApi.revoked', { name }), icon: 'success' })
    },
    onError: showFailure,
  })
  const ask = async () => {
    const isSure = await showModal({
      title: t('shopApi.revokeOf', { name }),
      content: t('shopApi.revokeAsk'),
      confirmText: t('shopApi.revoke'),
      isDangerous: true,
    })
    if (isSure) revoking.mutate()
  }
  return (
    <li className={css.line}>
      <span className={css.who}>
        <span className={css.name}>
          {name} <code className={css.code}>{start}…</code>
        </span>
        <span className={css.controls}>
          {isExpired && <Tag tone="danger">{t('shopApi.expired')}</Tag>}
          {scopes.map((scope) => (
            <Tag key={scope}>{t(`shopApi.scope.${scope.replace('.', '_') as 'stock_write'}`)}</Tag>
          ))}
        </span>
        <span className={css.muted}>
          {[
            createdBy,
            lastUsedAt ? t('shopApi.usedAt', { time: format.dateTime(lastUsedAt) }) : t('shopApi.neverUsed'),
            expiresAt ? t('shopApi.until', { date: format.date(expiresAt) }) : t('shopApi.noEnd'),
          ].join(' · ')}
        </span>
      </span>
      <Button
        size="sm"
        variant="plain"
        aria-label={t('shopApi.revokeOf', { name })}
        isLoading={revoking.isPending}
        onClick={() => void ask()}
      >
        {t('shopApi.revoke')}
      </Button>
    </li>
  )
}

interface KeyDraft {
  name: string
  scopes: ApiScope[]
  days: string
}

function NewKey({ shopId, onMade }: { shopId: string; onMade: (key: string) => void }) {
  const t = useText()
  const client = useQueryClient()
  const start: KeyDraft = { name: '', scopes: ['products.read'], days: '365' }
  const form = useForm({
    start,
    check: ({ days, ...draft }: KeyDraft) =>
      checkForm(createApiKey.input, {
        shopId,
        ...draft,
        days: API_KEY_DAYS.find((each) => String(each) === days) ?? null,
      }),
    send: (input) => call(createApiKey, input),
    onSent({ key, ...reply }) {
      client.setQueryData(keysQuery(shopId).queryKey, reply)
      onMade(key)
    },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField label={t('shopApi.keyName')} maxLength={60} autoComplete="off" {...field(form, 'name')} />
      <Select
        label={t('shopApi.life')}
        choices={[
          ...API_KEY_DAYS.map((days) => ({ value: String(days), label: t('shopApi.days', { count: days }) })),
          { value: '', label: t('shopApi.noEnd') },
        ]}
        {...field(form, 'days')}
      />
      <Checks
        label={t('shopApi.scopes')}
        choices={API_SCOPES.map((value) => ({
          value,
          label: t(`shopApi.scope.${value.replace('.', '_') as 'stock_write'}`),
        }))}
        chosen={form.draft.scopes}
        error={form.errors.scopes}
        onChange={(scopes) => form.set('scopes', scopes)}
      />
      <FormError form={form} />
      <span className={css.controls}>
        <Button type="submit" isLoading={form.isSending}>
          {t('shopApi.makeKey')}
        </Button>
      </span>
    </Form>
  )
}
