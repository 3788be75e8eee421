import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { listCountries } from '@tiantian/contracts/place/place.ts'
import { PRODUCT_NAME_MAX, PRODUCT_PICTURES_MAX } from '@tiantian/contracts/product/own-product.ts'
import { useText } from '../../i18n/use-text.ts'
import { ItemRow, moved, moveSteps } from '../../office/list-editor.tsx'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { languageName } from '../shell/alliance.ts'
import css from './own-products.module.css'
import type { ProductFormPart } from './product-draft.ts'

/** Uploaded pictures in their order, each with what it shows. */
export function PicturesPart({ draft, change, errorOf }: ProductFormPart) {
  const t = useText()
  const { pictures } = draft
  return (
    <Section title={t('ownProducts.form.pictures')} isPanel>
      <div className={css.stack}>
        <p className={css.muted}>{t('ownProducts.form.picturesHint')}</p>
        <ul className={css.list}>
          {pictures.map((picture, at) => (
            <ItemRow
              key={picture.file}
              name={t('ownProducts.form.pictureNumber', { number: at + 1 })}
              onRemove={() => change({ pictures: pictures.toSpliced(at, 1) })}
              {...moveSteps(pictures.length, at, (by) => change({ pictures: moved(pictures, at, by) }))}
            >
              <ProductImage
                src={picture.file}
                alt={picture.alt.en ?? ''}
                sizes="96px"
                className={css.picture}
              />
              <div className={css.pair}>
                {LANGUAGES.map((language) => (
                  <TextField
                    key={language}
                    label={`${t('ownProducts.form.alt')}, ${languageName(language)}`}
                    lang={language}
                    isOptional
                    maxLength={PRODUCT_NAME_MAX}
                    value={picture.alt[language] ?? ''}
                    onChange={(value) =>
                      change({
                        pictures: pictures.with(at, {
                          ...picture,
                          alt: { ...picture.alt, [language]: value },
                        }),
                      })
                    }
                  />
                ))}
              </div>
            </ItemRow>
          ))}
        </ul>
        <FilePicker
          label={t('ownProducts.form.pictures')}
          kinds={['picture']}
          limit={PRODUCT_PICTURES_MAX}
          folder="product/"
          onChange={(files) => {
            const added = files
              .map(({ fileId }) => new URL(fileId, location.origin).pathname)
              .filter((file) => !pictures.some((one) => one.file === file))
              .map((file) => ({ file, alt: {} }))
            if (added.length > 0) change({ pictures: [...pictures, ...added].slice(0, PRODUCT_PICTURES_MAX) })
          }}
        />
        {errorOf('pictures') && <p role="alert">{errorOf('pictures')}</p>}
      </div>
    </Section>
  )
}

const NUMBERS = ['oe', 'cross', 'supersedes'] as const

export function NumbersPart({ draft, change, errorOf }: ProductFormPart) {
  const t = useText()
  return (
    <Section title={t('ownProducts.form.numbers')} isPanel>
      <div className={css.stack}>
        {NUMBERS.map((name) => (
          <TextArea
            key={name}
            label={t(`ownProducts.form.${name}`)}
            hint={t('ownProducts.form.numbersHint')}
            isOptional
            spellCheck={false}
            maxLength={12_000}
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        {errorOf('references') && <p role="alert">{errorOf('references')}</p>}
      </div>
    </Section>
  )
}

const MEASURES = [
  ['net', 'netGrams'],
  ['gross', 'grossGrams'],
  ['length', 'packageMm.length'],
  ['width', 'packageMm.width'],
  ['height', 'packageMm.height'],
  ['perCarton', 'quantityPerCarton'],
  ['warranty', 'warrantyMonths'],
] as const

export function PackagePart({ draft, change, errorOf }: ProductFormPart) {
  const t = useText()
  const { data } = useQuery({ ...query(listCountries, {}), staleTime: Number.POSITIVE_INFINITY })
  return (
    <Section title={t('ownProducts.form.package')} isPanel>
      <div className={cx(css.pair, css.wide)}>
        {MEASURES.map(([name, path]) => (
          <TextField
            key={name}
            label={t(`ownProducts.form.${name}`)}
            isOptional
            inputMode="decimal"
            maxLength={10}
            error={errorOf(path)}
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <TextField
          label={t('ownProducts.form.hsCode')}
          hint={t('ownProducts.form.hsHint')}
          isOptional
          inputMode="numeric"
          maxLength={12}
          error={errorOf('hsCode')}
          value={draft.hsCode}
          onChange={(hsCode) => change({ hsCode })}
        />
      </div>
      <Select
        label={t('ownProducts.form.origin')}
        error={errorOf('originCountry')}
        value={draft.originCountry}
        choices={(data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(originCountry) => change({ originCountry })}
      />
    </Section>
  )
}
