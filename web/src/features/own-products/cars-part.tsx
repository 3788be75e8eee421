import { useMutation } from '@tanstack/react-query'
import { coversCar } from '@tiantian/contracts/product/covers-car.ts'
import {
  getOwnProduct,
  listOwnProducts,
  PRODUCT_FITMENTS_MAX,
  readCarList,
} from '@tiantian/contracts/product/own-product.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { FitmentList } from './fitment-list.tsx'
import { fitmentOf } from './fitment-name.ts'
import css from './own-products.module.css'
import type { ProductDraft, ProductFormPart } from './product-draft.ts'

/** Excluded cars that no other row covers: the server refuses them. */
function aloneIn(fitments: ProductDraft['fitments']) {
  const included = fitments.filter(({ car }) => !car.isExcluded)
  return fitments.filter(({ car }) => car.isExcluded && !included.some((wide) => coversCar(wide.car, car)))
}

/** The cars that a part fits: typed or pasted, one a line, or copied from another product. */
export function CarsPart({ draft, shop, change, errorOf }: ProductFormPart) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [copied, setCopied] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const { fitments } = draft
  const add = (cars: ProductDraft['fitments']) => {
    const known = new Set(fitments.map(({ car }) => JSON.stringify(car)))
    const fresh = cars.filter(({ car }) => !known.has(JSON.stringify(car)))
    change({ fitments: [...fitments, ...fresh].slice(0, PRODUCT_FITMENTS_MAX) })
    showToast({ title: t('ownProducts.form.carsCopied', { count: fresh.length }) })
  }
  const take = (car: Parameters<typeof fitmentOf>[0]) =>
    void fitmentOf(car).then((one) => add([one]), showFailure)
  const reading = useMutation({
    mutationFn: () => call(readCarList, { text: typed }),
    onSuccess({ cars }) {
      add(cars.flatMap(({ fitment, name }) => (fitment ? [{ car: fitment, name }] : [])))
      const left = cars.filter(({ fitment }) => !fitment).map(({ line }) => line)
      setUnknown(left)
      setTyped(left.join('\n'))
    },
    onError: showFailure,
  })
  const copying = useMutation({
    async mutationFn() {
      const { rows } = await call(listOwnProducts, { shopId: shop.id, text: copied, limit: 1 })
      return rows[0] && (await call(getOwnProduct, { id: rows[0].id })).product
    },
    onSuccess: (product) =>
      product
        ? add(product.form.fitments.map((car, at) => ({ car, name: product.fitmentNames[at] ?? '' })))
        : showToast({ title: t('common.nothingFound') }),
    onError: showFailure,
  })
  return (
    <Section title={t('ownProducts.form.cars')} isPanel>
      <div className={css.stack}>
        <TextArea
          label={t('ownProducts.form.carsHint')}
          isOptional
          spellCheck={false}
          maxLength={60_000}
          value={typed}
          onChange={setTyped}
        />
        {unknown.length > 0 && (
          <p role="alert">{t('ownProducts.form.carsUnknown', { lines: unknown.slice(0, 5).join('; ') })}</p>
        )}
        <Button
          size="sm"
          variant="secondary"
          disabled={typed.trim() === ''}
          isLoading={reading.isPending}
          onClick={() => reading.mutate()}
        >
          {t('ownProducts.form.carsAdd')}
        </Button>
        <div className={css.notice}>
          <PickCar label={t('ownProducts.fitment.pick')} onTake={take} />
          {fitments.length > 0 && (
            <PickCar
              label={t('ownProducts.fitment.exclude')}
              onTake={({ year: _year, ...car }) => take({ ...car, isExcluded: true })}
            />
          )}
        </div>
        {aloneIn(fitments).map(({ name }) => (
          <p key={name} role="alert">
            {t('ownProducts.fitment.alone', { car: name })}
          </p>
        ))}
        <FitmentList fitments={fitments} onChange={(next) => change({ fitments: next })} />
        {fitments.length > 1 && (
          <Button size="sm" variant="plain" onClick={() => change({ fitments: [] })}>
            {t('ownProducts.form.carsClear')}
          </Button>
        )}
        <div className={css.notice}>
          <TextField
            label={t('ownProducts.form.carsCopyHint')}
            isOptional
            maxLength={40}
            value={copied}
            onChange={setCopied}
          />
          <Button
            size="sm"
            variant="secondary"
            disabled={copied.trim() === ''}
            isLoading={copying.isPending}
            onClick={() => copying.mutate()}
          >
            {t('ownProducts.form.carsCopy')}
          </Button>
        </div>
        {errorOf('fitments') && <p role="alert">{errorOf('fitments')}</p>}
      </div>
    </Section>
  )
}

const CarPicker = lazy(async () => ({ default: (await import('../vehicle/car-picker.tsx')).CarPicker }))

interface PickCarProps {
  label: string
  onTake: (car: Vehicle) => void
}

/** Opens the picker of the garage for a car, from the make down to where its user stops. */
function PickCar({ label, onTake }: PickCarProps) {
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
