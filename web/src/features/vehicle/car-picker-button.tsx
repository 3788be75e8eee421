import type { ComponentProps, ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import type { ButtonLook } from '../../ui/button.tsx'
import { Button } from '../../ui/button.tsx'

const CarPicker = lazy(async () => ({ default: (await import('./car-picker.tsx')).CarPicker }))

type CarPickerButtonProps = ButtonLook &
  Omit<ComponentProps<typeof CarPicker>, 'onClose'> & { children: ReactNode }

/** A button that opens the car picker, which is loaded when it is first needed. */
export function CarPickerButton({ children, start, vin, year, ...look }: CarPickerButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const known = { ...(start && { start }), ...(vin && { vin }), year }
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <CarPicker {...known} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
