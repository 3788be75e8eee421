import { keepPreviousData } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { previewOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import type { Shop } from '@tiantian/contracts/shop/shop.ts'
import { useState } from 'react'
import { checkForm, fieldTexts } from '../../i18n/check-form.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { PartLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { CallError } from '../../sdk/call-error.ts'
import { queryKey } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { DeviceFrame, DevicePreview, Incomplete } from '../../ui/device-preview.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { useWritingLanguage } from '../office-event-setup/localized-text-field.tsx'
import { languageName } from '../shell/alliance.ts'
import { ShopAbout, ShopTerms } from '../shop/shop-about.tsx'
import { ShopHead } from '../shop/shop-head.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import { settingsOf } from './settings-draft.ts'
import { settingLabel } from './settings-labels.ts'
import css from './shop-preview.module.css'

interface ShopPreviewProps {
  id: string
  draft: SettingsDraft
  onClose: () => void
}

/** The page of the shop as buyers will get it, in each language; it begins with the one that is written in. */
export function ShopPreview({ id, draft, onClose }: ShopPreviewProps) {
  const t = useText()
  const [language, setLanguage] = useState<Language>(useWritingLanguage())
  const checked = checkForm(previewOwnShop.input, { id, language, settings: settingsOf(draft) })
  return (
    <DevicePreview
      title={t('myShop.preview')}
      onClose={onClose}
      choices={
        <Segmented
          label={t('form.preview.language')}
          choices={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          value={language}
          onChange={setLanguage}
        />
      }
    >
      {(width) =>
        checked.ok ? <Page input={checked.data} width={width} /> : <Missing errors={checked.errors} />
      }
    </DevicePreview>
  )
}

function Missing({ errors }: { errors: Readonly<Record<string, string>> }) {
  const t = useText()
  const lines = Object.entries(errors).map(
    ([path, text]) => `${t(settingLabel(path.replace(/^settings\./, '')))}: ${text}`,
  )
  return <Incomplete lines={lines} />
}

interface ShopPreviewPageProps {
  input: Input<typeof previewOwnShop>
  width: number
}

function Page({ input, width }: ShopPreviewPageProps) {
  const t = useText()
  const result = useQuery({
    queryKey: queryKey(previewOwnShop, input),
    async queryFn({ signal }) {
      const [{ shop }] = await Promise.all([
        call(previewOwnShop, input, { signal }),
        loadTexts(input.language),
      ])
      return { shop, language: input.language }
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { data, error } = result
  if (error instanceof CallError && error.fields.length > 0)
    return <Missing errors={fieldTexts(error.fields)} />
  if (!data) return <LoadState result={result} skeleton={<Skeleton height={420} />} />
  return (
    <DeviceFrame title={t('myShop.preview')} width={width}>
      <PartLanguage value={data.language}>
        <div lang={data.language}>
          <ShopView shop={data.shop} />
        </div>
      </PartLanguage>
    </DeviceFrame>
  )
}

/** All tabs of the page but the products, one below the other. */
function ShopView({ shop }: { shop: Shop }) {
  return (
    <div className={css.page}>
      <h1 className={css.name}>{shop.name}</h1>
      <ShopHead shop={shop} />
      <ShopAbout shop={shop} />
      <ShopTerms shop={shop} />
    </div>
  )
}
