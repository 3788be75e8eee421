import { SEARCH_TERMS_MAX } from '@tiantian/contracts/product/own-product.ts'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { DocumentList } from './document-list.tsx'
import css from './own-products.module.css'
import type { ProductFormPart } from './product-draft.ts'

/** Fields of one line, with their paths in the contract. */
const LINES = [
  ['gtin', 'gtin'],
  ['warrantyKm', 'warrantyKm'],
  ['cartonLength', 'carton.length'],
  ['cartonWidth', 'carton.width'],
  ['cartonHeight', 'carton.height'],
  ['cartonGross', 'carton.grossGrams'],
  ['perPallet', 'cartonsPerPallet'],
  ['unNumber', 'dangerousGoods.unNumber'],
  ['unClass', 'dangerousGoods.class'],
] as const

/** What customs and carriers ask: codes, cartons, dangerous goods, certificates. */
export function ExportPart({ draft: { sheet, condition }, change, errorOf }: ProductFormPart) {
  const t = useText()
  const set = (part: Partial<typeof sheet>) => change({ sheet: { ...sheet, ...part } })
  return (
    <Section title={t('ownProducts.sheet.title')} isPanel>
      <div className={css.stack}>
        <p className={css.muted}>{t('ownProducts.sheet.hint')}</p>
        <div className={cx(css.pair, css.wide)}>
          {LINES.map(([name, path]) => (
            <TextField
              key={name}
              label={t(`ownProducts.sheet.${name}`)}
              isOptional
              inputMode="decimal"
              maxLength={20}
              error={errorOf(path)}
              value={sheet[name]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
          <Select
            label={t('ownProducts.sheet.battery')}
            isOptional
            value={sheet.battery}
            choices={[
              { value: '', label: t('ownProducts.sheet.notSaid') },
              { value: 'yes', label: t('ownProducts.sheet.yes') },
              { value: 'no', label: t('ownProducts.sheet.no') },
            ]}
            onChange={(battery) => set({ battery: battery as typeof sheet.battery })}
          />
          {condition === 'used' && (
            <Select
              label={t('ownProducts.sheet.grade')}
              isOptional
              error={errorOf('grade')}
              value={sheet.grade}
              choices={[
                { value: '', label: t('ownProducts.sheet.notSaid') },
                ...['A', 'B', 'C'].map((grade) => ({ value: grade, label: grade })),
              ]}
              onChange={(grade) => set({ grade })}
            />
          )}
        </div>
        <TextField
          label={t('ownProducts.sheet.searchTerms')}
          hint={t('ownProducts.sheet.searchTermsHint')}
          isOptional
          maxLength={SEARCH_TERMS_MAX}
          error={errorOf('searchTerms')}
          value={sheet.searchTerms}
          onChange={(searchTerms) => set({ searchTerms })}
        />
        <DocumentList
          documents={sheet.documents}
          errorOf={errorOf}
          onChange={(documents) => set({ documents })}
        />
      </div>
    </Section>
  )
}
