import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const CarPicker = lazy(async () => {
  const { CarPicker: component } = await import('../vehicle/car-picker.tsx')
  return { default: component }
})

interface PickCarProps {
  label: string
  onTake: (car: Vehicle) => void
}

/** Opens the picker of the garage for a car, from the make down to where its user stops. */
export function PickCar({ label, onTake }: PickCarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <CarPicker onTake={onTake} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
