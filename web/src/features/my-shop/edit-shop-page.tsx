import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { OwnShopSettings } from '@tiantian/contracts/shop/own-shop.ts'
import { getOwnShop, moveOwnShop, saveOwnShop, shopMachine } from '@tiantian/contracts/shop/own-shop.ts'
import { getShop } from '@tiantian/contracts/shop/shop.ts'
import type { ShopSettings } from '@tiantian/contracts/shop/shop-form.ts'
import { lazy, Suspense, useState } from 'react'
import type { CheckedForm } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { changedFields, useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { query, readsOfNoun } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import {
  LanguageSwitch,
  useWritingLanguage,
  WritingLanguage,
} from '../office-event-setup/localized-text-field.tsx'
import { languageName } from '../shell/alliance.ts'
import { showFailure } from '../shell/error/failure.ts'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { NotYourRole } from '../user/not-your-role.tsx'
import { ownShopsQuery } from '../user/own-shops.ts'
import css from './my-shop.module.css'
import type { SettingsDraft } from './settings-draft.ts'
import { draftOf, settingsOf } from './settings-draft.ts'
import { LISTED, LOCALIZED, PLAIN } from './settings-labels.ts'
import { Certificates } from './shop-certificates.tsx'
import { Contacts, Pictures, Place, Texts, Trade } from './shop-settings.tsx'
import { Taxes } from './shop-taxes.tsx'
import { Holiday, Hours, MinimumOrder, Warehouses } from './shop-trading.tsx'
import { SHOP_TONES } from './shops-manage-page.tsx'

const ShopPreview = lazy(async () => ({ default: (await import('./shop-preview.tsx')).ShopPreview }))

const ownShopQuery = (id: string) => query(getOwnShop, { id })

/** The settings of a shop (S2.24). */
export function EditShopPage({ id }: { id: string }) {
  const t = useText()
  const result = useQuery({ ...ownShopQuery(id), refetchOnWindowFocus: false })
  const { data, error } = result
  const isMissing = hasCode(error, 'SHOP_NOT_FOUND')
  const isRefused = hasCode(error, 'PERMISSION_DENIED')
  return (
    <PageFrame title={t('myShop.edit')}>
      {isMissing && (
        <Missing title={t('shop.gone')} way={{ text: t('myShop.title'), url: '/pages/shop/shops-manage' }} />
      )}
      {isRefused && <NotYourRole />}
      {!(data || isMissing || isRefused) && (
        <LoadState result={result} skeleton={<Skeleton height={420} radius={12} />} />
      )}
      {data && !(isMissing || isRefused) && <Settings shop={data.shop} />}
    </PageFrame>
  )
}

function useSettingsForm(shop: OwnShopSettings, control: DraftControl<SettingsDraft>) {
  const t = useText()
  const client = useQueryClient()
  return useVersionedForm({
    control,
    reads: { queryKey: ownShopQuery(shop.id).queryKey },
    check: (draft): CheckedForm<ShopSettings> => {
      const merged = { ...draftOf(shop), ...changedFields(control.start, draft) }
      const input = { id: shop.id, version: shop.version, settings: settingsOf(merged) }
      const checked = checkForm(saveOwnShop.input, input)
      if (checked.ok) return { ok: true, data: checked.data.settings }
      const errors = Object.entries(checked.errors).map(([path, text]): [string, string] => [
        path.replace(/^settings\./, ''),
        text,
      ])
      return { ok: false, errors: Object.fromEntries(errors) }
    },
    send: (settings) => call(saveOwnShop, { id: shop.id, version: shop.version, settings }),
    onSent(reply) {
      client.setQueryData(ownShopQuery(shop.id).queryKey, reply)
      void client.invalidateQueries({ queryKey: ownShopsQuery().queryKey })
      // The pages that buyers get: this browser may have them.
      void client.invalidateQueries(readsOfNoun(getShop))
      showToast({ title: t('setup.saved'), icon: 'success' })
    },
    fieldOf: { WAREHOUSE_IN_USE: 'warehouses', FILE_NOT_FOUND: 'gallery' },
    asksBeforeUnload: true,
  })
}

function Settings({ shop }: { shop: OwnShopSettings }) {
  const describe = useDescription()
  return (
    <div className={css.page}>
      <ShopState shop={shop} />
      <VersionedForm
        draftKey={`shop/${shop.id}`}
        version={String(shop.version)}
        start={draftOf(shop)}
        isMerged
        describe={describe}
      >
        {(control) => <Fields control={control} shop={shop} />}
      </VersionedForm>
    </div>
  )
}

/** What is compared when two members of the staff have saved. */
function useDescription() {
  const t = useText()
  return (draft: SettingsDraft) => [
    ...entriesOf(LOCALIZED).flatMap(([name, label]) =>
      LANGUAGES.map((each) => ({
        label: `${t(label)} (${languageName(each)})`,
        text: draft[name][each] ?? '',
      })),
    ),
    ...entriesOf(PLAIN).map(([name, label]) => ({ label: t(label), text: String(draft[name] ?? '') })),
    ...entriesOf(LISTED).map(([name, label]) => ({ label: t(label), text: draft[name].join(', ') })),
    {
      label: t('shop.certificates.title'),
      text: draft.certificates.map(({ name, number }) => [name, number].filter(Boolean).join(' ')).join('; '),
    },
    {
      label: t('myShop.tax.title'),
      text: draft.taxes
        .map(({ country, number, percent }) => `${country} ${number} ${percent ?? ''} %`)
        .join('; '),
    },
    {
      label: t('shop.warehouses'),
      text: draft.warehouses.map(({ name, cityName }) => `${name}, ${cityName}`).join('; '),
    },
  ]
}

const entriesOf = <Names extends object>(names: Names) =>
  Object.entries(names) as { [Name in keyof Names]: [Name, Names[Name]] }[keyof Names][]

/** What buyers will see in lists, while it is typed. */
function CardPreview({ draft }: { draft: SettingsDraft }) {
  const t = useText()
  const language = useWritingLanguage()
  return (
    <Section title={t('myShop.preview')} isPanel>
      <div className={css.head}>
        <span className={css.logo}>
          <ProductImage src={draft.logo} alt="" sizes="64px" />
        </span>
        <span className={css.names}>
          <strong className={css.name}>{textIn(draft.name, language)}</strong>
          <span className={css.muted}>{textIn(draft.slogan, language)}</span>
          <span className={css.actions}>
            {draft.businessTypes.map((type) => (
              <Tag key={type}>{t(`shop.type.${type}`)}</Tag>
            ))}
          </span>
        </span>
      </div>
    </Section>
  )
}

function Fields({ control, shop }: { control: DraftControl<SettingsDraft>; shop: OwnShopSettings }) {
  const t = useText()
  const form = useSettingsForm(shop, control)
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [isPreview, setPreview] = useState(false)
  const { name, slogan, description, returnPolicy } = form.draft
  const isComplete = (one: Language) =>
    [name, slogan, description, returnPolicy].every((text) => Boolean(text[one]))
  return (
    <WritingLanguage value={{ language, setLanguage }}>
      <div className={css.page}>
        <CardPreview draft={form.draft} />
        <Form form={form} className={css.page}>
          <LanguageSwitch isComplete={isComplete} />
          <Texts form={form} />
          <Pictures form={form} />
          <Place form={form} />
          <Contacts form={form} />
          <Trade form={form} />
          <Warehouses form={form} />
          <Certificates form={form} standings={shop.certificateStandings} />
          <Hours form={form} />
          <Holiday form={form} />
          <MinimumOrder form={form} />
          <Taxes form={form} />
          <FormError form={form} />
          <div className={css.save}>
            <span className={css.muted} role="status">
              {form.isChanged ? t('setup.unsaved') : ''}
            </span>
            <span className={css.actions}>
              <Button variant="soft" onClick={() => setPreview(true)}>
                {t('myShop.previewPage')}
              </Button>
              <Button type="submit" isLoading={form.isSending}>
                {t('common.save')}
              </Button>
            </span>
          </div>
        </Form>
        {isPreview && (
          <Suspense>
            <ShopPreview id={shop.id} draft={form.draft} onClose={() => setPreview(false)} />
          </Suspense>
        )}
      </div>
    </WritingLanguage>
  )
}

/** Whether buyers see the shop; its owner closes and reopens it here. */
function ShopState({ shop }: { shop: OwnShopSettings }) {
  const t = useText()
  const client = useQueryClient()
  const events = eventsFor(shopMachine, shop.state, shop.role === 'owner' ? ['owner'] : [])
  const moving = useMutation({
    mutationFn: (event: 'close' | 'reopen') => call(moveOwnShop, { id: shop.id, event }),
    onSuccess: (reply) => client.setQueryData(ownShopQuery(shop.id).queryKey, reply),
    onError: showFailure,
  })
  const ask = async (event: 'close' | 'reopen') => {
    const question = { title: t(`myShop.${event}`), content: t(`myShop.${event}Text`) }
    if (await showModal(question)) moving.mutate(event)
  }
  return (
    <div className={css.row}>
      <span className={css.actions}>
        <Tag tone={SHOP_TONES[shop.state]}>{t(`myShop.state.${shop.state}`)}</Tag>
        {shop.reason && <span className={css.muted}>{shop.reason}</span>}
      </span>
      <span className={css.actions}>
        <PageLink
          url={pageUrl('/pages/shop/staff', { shop: shop.id })}
          className={buttonClass({ variant: 'plain', size: 'sm' })}
        >
          {t('myShop.team.title')}
        </PageLink>
        {shop.state === 'active' && (
          <PageLink
            url={pageUrl('/pages/shop/shop', { id: shop.id })}
            className={buttonClass({ variant: 'plain', size: 'sm' })}
          >
            {t('myShop.view')}
          </PageLink>
        )}
        {(['close', 'reopen'] as const)
          .filter((event) => events.includes(event))
          .map((event) => (
            <Button
              key={event}
              size="sm"
              variant="secondary"
              isLoading={moving.isPending}
              onClick={() => void ask(event)}
            >
              {t(`myShop.${event}`)}
            </Button>
          ))}
      </span>
    </div>
  )
}
