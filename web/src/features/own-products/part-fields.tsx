import { listCountries } from '@tiantian/contracts/place/place.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import css from './own-products.module.css'
import type { ProductFormPart } from './product-draft.ts'

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
