import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ItemRow } from '../../office/list-editor.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DraftFitment } from './fitment-name.ts'
import css from './own-products.module.css'

const FitmentSheet = lazy(async () => ({ default: (await import('./fitment-sheet.tsx')).FitmentSheet }))

/** Rows that are drawn at a time: two thousand at once would make typing slow. */
const PAGE = 30

interface FitmentListProps {
  fitments: readonly DraftFitment[]
  onChange: (fitments: readonly DraftFitment[]) => void
}

/** The cars that the part fits, found by name and edited one by one. */
export function FitmentList({ fitments, onChange }: FitmentListProps) {
  const t = useText()
  const [shownCount, setShownCount] = useState(PAGE)
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<DraftFitment>()
  const wanted = text.trim().toLowerCase()
  const found = fitments.filter(({ name }) => name.toLowerCase().includes(wanted))
  const replace = (next: DraftFitment) => {
    const key = JSON.stringify(next.car)
    const isOther = (one: DraftFitment) => one === edited || JSON.stringify(one.car) !== key
    onChange(fitments.filter(isOther).map((one) => (one === edited ? next : one)))
    setEdited(undefined)
  }
  return (
    <>
      {fitments.length > PAGE && (
        <TextField label={t('ownProducts.fitment.find')} isOptional value={text} onChange={setText} />
      )}
      <ul className={css.list}>
        {found.slice(0, shownCount).map((one) => (
          <ItemRow
            key={JSON.stringify(one.car)}
            name={one.name}
            onEdit={() => setEdited(one)}
            onRemove={() => onChange(fitments.filter((other) => other !== one))}
          >
            <FitmentNote fitment={one} />
          </ItemRow>
        ))}
      </ul>
      {found.length > shownCount && (
        <Button size="sm" variant="secondary" onClick={() => setShownCount(shownCount + PAGE)}>
          {t('ownProducts.fitment.more', { count: Math.min(PAGE, found.length - shownCount) })}
        </Button>
      )}
      {edited && (
        <Suspense>
          <FitmentSheet fitment={edited} onTake={replace} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function FitmentNote({ fitment: { car } }: { fitment: DraftFitment }) {
  const t = useText()
  const facts = [
    car.isExcluded && t('ownProducts.fitment.except'),
    car.steering && t(`vehicle.steering.${car.steering}`),
    car.axle && `${t('ownProducts.fitment.axle')}: ${t(`ownProducts.fitment.${car.axle}`)}`,
    car.side && `${t('ownProducts.fitment.side')}: ${t(`ownProducts.fitment.${car.side}`)}`,
    ...Object.values(car.note ?? {}),
  ]
  const shown = facts.filter(Boolean).join(' · ')
  return shown ? <p className={css.muted}>{shown}</p> : null
}
