import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import type { ButtonLook } from '../../ui/button.tsx'
import { Button } from '../../ui/button.tsx'

const CarPicker = lazy(() => import('./car-picker.tsx').then((module) => ({ default: module.CarPicker })))

/** A button that opens the car picker, which is loaded when it is first wanted. */
export function CarPickerButton({ children, ...look }: ButtonLook & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <CarPicker onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
