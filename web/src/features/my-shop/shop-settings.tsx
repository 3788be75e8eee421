import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { BUSINESS_TYPES } from '@tiantian/contracts/shop/shop.ts'
import {
  DESCRIPTION_MAX,
  GALLERY_MAX,
  PHONES_MAX,
  RETURN_POLICY_MAX,
  SHOP_NAME_MAX,
  SLOGAN_MAX,
} from '@tiantian/contracts/shop/shop-form.ts'
import { MESSENGERS } from '@tiantian/contracts/user/contact.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField, PhoneField, TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { CityField } from '../office-event-setup/city-field.tsx'
import { LocalizedTextField } from '../office-event-setup/localized-text-field.tsx'
import { categoriesQuery, childrenOf } from '../product/category-query.ts'
import { languageName } from '../shell/alliance.ts'
import { useCountries } from '../user/address/country.ts'
import { MakesField } from './makes-field.tsx'
import css from './my-shop.module.css'
import type { SettingsPartProps } from './settings-draft.ts'

interface PanelProps {
  title: string
  children: ReactNode
}

export function Panel({ title, children }: PanelProps) {
  return (
    <Section title={title} isPanel>
      <div className={css.fields}>{children}</div>
    </Section>
  )
}

export function Texts({ form }: SettingsPartProps) {
  const t = useText()
  return (
    <Section title={t('myShop.part.texts')} isPanel>
      <LocalizedTextField label={t('apply.field.name')} maxLength={SHOP_NAME_MAX} {...field(form, 'name')} />
      <LocalizedTextField
        label={t('apply.field.slogan')}
        maxLength={SLOGAN_MAX}
        isOptional
        {...field(form, 'slogan')}
      />
      <LocalizedTextField
        label={t('apply.field.description')}
        maxLength={DESCRIPTION_MAX}
        isOptional
        isLong
        rows={6}
        {...field(form, 'description')}
      />
      <LocalizedTextField
        label={t('myShop.returnPolicy')}
        maxLength={RETURN_POLICY_MAX}
        isOptional
        isLong
        {...field(form, 'returnPolicy')}
      />
    </Section>
  )
}

const addressOf = (fileId: string) => new URL(fileId, location.origin).pathname

export function Pictures({ form }: SettingsPartProps) {
  const t = useText()
  const { gallery } = form.draft
  return (
    <Panel title={t('myShop.part.pictures')}>
      {(['logo', 'cover'] as const).map((name) => (
        <div key={name} className={css.picture}>
          {form.draft[name] && (
            <ProductImage src={form.draft[name]} alt="" ratio={name === 'logo' ? '1' : '4'} sizes="300px" />
          )}
          <FilePicker
            label={t(`myShop.${name}`)}
            kinds={['picture']}
            limit={1}
            folder="shop/"
            onChange={([file]) => file && form.set(name, addressOf(file.fileId))}
          />
        </div>
      ))}
      <fieldset className={css.group}>
        <legend className={css.legend}>
          {t('myShop.gallery', { count: gallery.length, max: GALLERY_MAX })}
        </legend>
        <div className={css.pictures}>
          {gallery.map((picture, at) => (
            <div key={picture} className={css.picture}>
              <ProductImage src={picture} alt="" sizes="160px" />
              <Button variant="plain" size="sm" onClick={() => form.set('gallery', gallery.toSpliced(at, 1))}>
                {t('common.delete')}
              </Button>
            </div>
          ))}
        </div>
        {gallery.length < GALLERY_MAX && (
          <FilePicker
            // A new one takes the next picture.
            key={gallery.length}
            label={t('myShop.addPicture')}
            kinds={['picture']}
            limit={1}
            folder="shop/"
            onChange={([file]) => file && form.set('gallery', [...gallery, addressOf(file.fileId)])}
          />
        )}
        {form.errors.gallery && <p className={css.error}>{form.errors.gallery}</p>}
      </fieldset>
    </Panel>
  )
}

export function Place({ form }: SettingsPartProps) {
  const t = useText()
  const countries = useCountries()
  const { country, cityId, cityName } = form.draft
  return (
    <Panel title={t('apply.step.place')}>
      <Select
        {...field(form, 'country')}
        label={t('apply.field.country')}
        choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(next) => form.change({ country: next, cityId: null, cityName: '' })}
      />
      <CityField
        cityName={cityName}
        isPicked={cityId !== null}
        country={country}
        error={form.errors.cityId}
        onChange={(chosen) => form.change(chosen)}
      />
      <TextField label={t('apply.field.address')} maxLength={200} {...field(form, 'address')} />
      <Toggles
        form={form}
        name="languages"
        label={t('apply.field.languages')}
        choices={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
      />
    </Panel>
  )
}

export function Contacts({ form }: SettingsPartProps) {
  const t = useText()
  const { morePhones } = form.draft
  return (
    <Panel title={t('myShop.part.contacts')}>
      <PhoneField label={t('apply.field.phone')} {...field(form, 'phone')} />
      {morePhones.map((phone, at) => (
        <PhoneField
          // biome-ignore lint/suspicious/noArrayIndexKey: phones have no identity but their place.
          key={at}
          label={t('myShop.anotherPhone')}
          value={phone}
          error={form.errors[`morePhones.${at}`]}
          onChange={(next) => form.set('morePhones', morePhones.with(at, next))}
          onBlur={() => phone === '' && form.set('morePhones', morePhones.toSpliced(at, 1))}
        />
      ))}
      {morePhones.length < PHONES_MAX - 1 && (
        <Button variant="secondary" size="sm" onClick={() => form.set('morePhones', [...morePhones, ''])}>
          {t('myShop.addPhone')}
        </Button>
      )}
      <TextField
        label={t('apply.field.email')}
        type="email"
        isOptional
        maxLength={254}
        {...field(form, 'email')}
      />
      {MESSENGERS.map(([name, label]) => (
        <TextField key={name} label={label} isOptional maxLength={33} {...field(form, name)} />
      ))}
    </Panel>
  )
}

export function Trade({ form }: SettingsPartProps) {
  const t = useText()
  const { data } = useQuery(categoriesQuery())
  const categories = childrenOf(data?.categories ?? [], null)
  return (
    <Panel title={t('apply.step.trade')}>
      <Toggles
        form={form}
        name="businessTypes"
        label={t('apply.field.businessTypes')}
        choices={BUSINESS_TYPES.map((value) => ({ value, label: t(`shop.type.${value}`) }))}
      />
      <Toggles
        form={form}
        name="categories"
        label={t('apply.field.categories')}
        choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <MakesField form={form} />
      <NumberField label={t('myShop.yearFounded')} isOptional {...field(form, 'yearFounded')} />
    </Panel>
  )
}

interface TogglesProps extends SettingsPartProps {
  name: 'languages' | 'businessTypes' | 'categories'
  label: string
  choices: readonly { value: string; label: string }[]
}

function Toggles({ form, name, label, choices }: TogglesProps) {
  const chosen: readonly string[] = form.draft[name]
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
    form.change({ [name]: next })
  }
  return (
    <fieldset className={css.group} aria-invalid={form.errors[name] ? true : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.chips}>
        {choices.map((choice) => (
          <Chip
            key={choice.value}
            isSelected={chosen.includes(choice.value)}
            onClick={() => toggle(choice.value)}
          >
            {choice.label}
          </Chip>
        ))}
      </div>
      {form.errors[name] && <p className={css.error}>{form.errors[name]}</p>}
    </fieldset>
  )
}
