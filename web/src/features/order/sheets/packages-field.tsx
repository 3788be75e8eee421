import type { MeasuredPackage } from '@tiantian/contracts/order/tracking.ts'
import { PACKAGES_MAX } from '@tiantian/contracts/order/tracking.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import css from './packages-field.module.css'

/** A package as it is typed: kilograms and centimetres. */
export type PackageDraft = Readonly<Record<(typeof SIZES)[number], string>>
const SIZES = ['weight', 'length', 'width', 'height'] as const
const EMPTY: PackageDraft = { weight: '', length: '', width: '', height: '' }

const numberOf = (typed: string, unit: number) =>
  Math.round(Number(typed.trim().replace(',', '.') || Number.NaN) * unit)

export const packageOf = ({ weight, length, width, height }: PackageDraft): MeasuredPackage => ({
  grossGrams: numberOf(weight, 1000),
  lengthMm: numberOf(length, 10),
  widthMm: numberOf(width, 10),
  heightMm: numberOf(height, 10),
})

interface PackagesFieldProps {
  packages: readonly PackageDraft[]
  /** Something typed is no weight or size. */
  error: string | undefined
  onChange: (packages: readonly PackageDraft[]) => void
}

/** Weight and size of each package; without any the shipment has its number and weight alone. */
export function PackagesField({ packages, error, onChange }: PackagesFieldProps) {
  const t = useText()
  return (
    <fieldset className={css.root}>
      <legend>{t('order.tracking.packages')}</legend>
      {packages.map((one, at) => (
        // Rows have no other name than their place; removing one moves the values of those behind it.
        <div key={String(at)} className={css.row}>
          {SIZES.map((size) => (
            <TextField
              key={size}
              label={t(`order.tracking.${size}`)}
              inputMode="decimal"
              maxLength={8}
              value={one[size]}
              onChange={(value) => onChange(packages.with(at, { ...one, [size]: value }))}
            />
          ))}
          <Button size="sm" variant="plain" onClick={() => onChange(packages.toSpliced(at, 1))}>
            {t('order.claim.remove')}
          </Button>
        </div>
      ))}
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {packages.length < PACKAGES_MAX && (
        <Button
          size="sm"
          variant="secondary"
          // Pallets of one shipment are mostly alike.
          onClick={() => onChange([...packages, packages.at(-1) ?? EMPTY])}
        >
          {t('order.tracking.addPackage')}
        </Button>
      )}
    </fieldset>
  )
}
