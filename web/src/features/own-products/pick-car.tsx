import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'

const CarPicker = lazy(async () => {
  const { CarPicker: component } = await import('../vehicle/car-picker.tsx')
  return { default: component }
})

/** Opens the picker of the garage for a car that the part fits, from the make down to where its user stops. */
export function PickCar({ onTake }: { onTake: (car: Vehicle) => void }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('ownProducts.fitment.pick')}
      </Button>
      {isOpen && (
        <Suspense>
          <CarPicker onTake={onTake} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
