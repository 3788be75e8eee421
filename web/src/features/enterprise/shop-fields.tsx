import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { BUSINESS_TYPES } from '@tiantian/contracts/shop/shop.ts'
import type { ShopApplicationDraft } from '@tiantian/contracts/shop/shop-form.ts'
import { DESCRIPTION_MAX, SELLERS, SHOP_NAME_MAX, SLOGAN_MAX } from '@tiantian/contracts/shop/shop-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { CityField } from '../office-event-setup/city-field.tsx'
import { LanguageSwitch } from '../office-event-setup/localized-text-field.tsx'
import { categoriesQuery, childrenOf } from '../product/category-query.ts'
import { languageName } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { useCountries } from '../user/address/country.ts'
import css from './application.module.css'
import { Choice, Choices, Line, Localized, Phone, Tick } from './application-fields.tsx'
import type { ApplicationFormState } from './use-application.ts'

interface ShopStepProps {
  form: ApplicationFormState
}

const draftOf = ({ values }: ApplicationFormState) => values as unknown as ShopApplicationDraft

export function NameStep({ form }: ShopStepProps) {
  const t = useText()
  const { seller, name, slogan, description } = draftOf(form)
  return (
    <>
      <Choice
        form={form}
        name="seller"
        choices={SELLERS.map((value) => ({ value, label: t(`apply.seller.${value}`) }))}
      />
      {seller !== '' && (
        <p className={css.muted}>
          {t(`apply.hint.${seller === 'company' ? 'company' : 'individual'}`)}{' '}
          {seller === 'company' && (
            <PageLink url="/pages/enterprise/apply">{t('apply.enterprise.title')}</PageLink>
          )}
        </p>
      )}
      <LanguageSwitch
        isComplete={(language) => [name, slogan, description].every((text) => Boolean(text[language]))}
      />
      <Localized form={form} name="name" max={SHOP_NAME_MAX} />
      <Localized form={form} name="slogan" max={SLOGAN_MAX} isOptional />
      <Localized form={form} name="description" max={DESCRIPTION_MAX} isLong isOptional />
    </>
  )
}

export function PlaceStep({ form }: ShopStepProps) {
  const { country, cityId, cityName } = draftOf(form)
  const countries = useCountries()
  return (
    <>
      <Choice
        form={{ ...form, set: (part) => form.set({ ...part, cityId: null, cityName: '' }) }}
        name="country"
        choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <CityField
        cityName={cityName}
        isPicked={cityId !== null}
        country={country}
        isDisabled={country === '' || form.isLocked('cityId')}
        error={form.errorOf('cityId')}
        onChange={(part) => form.set(part)}
      />
      <Line form={form} name="address" max={200} />
      <Phone form={form} name="phone" />
      <Line form={form} name="email" max={254} type="email" isOptional />
      <Choices
        form={form}
        name="languages"
        choices={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
      />
    </>
  )
}

export function TradeStep({ form }: ShopStepProps) {
  const t = useText()
  const { data } = useQuery(categoriesQuery())
  const categories = childrenOf(data?.categories ?? [], null)
  return (
    <>
      <Choices
        form={form}
        name="businessTypes"
        choices={BUSINESS_TYPES.map((value) => ({ value, label: t(`shop.type.${value}`) }))}
      />
      <Choices
        form={form}
        name="categories"
        choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <Tick form={form} name="acceptsTerms" />
    </>
  )
}
