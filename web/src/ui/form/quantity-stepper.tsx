import { readNumber } from '@tiantian/contracts/spelling/typed.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { MinusIcon, PlusIcon } from '../icons.tsx'
import { showToast } from '../overlay/toast-store.ts'
import css from './quantity-stepper.module.css'

interface QuantityStepperProps {
  value: number
  /** Called with a number within the bounds and the multiple. */
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Why `max` is the limit, shown to a user who types more. */
  maxText?: string
  step?: number
  label?: string
  isDisabled?: boolean
}

/** The nearest allowed quantity: at least `min`, a multiple of `step`, at most `max`. */
export function allowedQuantity(quantity: number, min: number, max: number, step: number): number {
  const lowest = Math.ceil(min / step) * step
  const highest = Math.max(lowest, Math.floor(max / step) * step)
  if (!Number.isFinite(quantity)) return lowest
  return Math.min(highest, Math.max(lowest, Math.round(quantity / step) * step))
}

export function QuantityStepper(props: QuantityStepperProps) {
  const { value, min = 1, max = 1_000_000, step = 1, label, isDisabled = false } = props
  const t = useText()
  const set = (quantity: number) => {
    const next = allowedQuantity(quantity, min, max, step)
    if (next !== value) props.onChange(next)
  }
  const notifyCorrection = useCorrection(props)
  const name = label ?? t('common.quantity')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend where the row has its own heading.
    <div className={css.stepper} role="group" aria-label={name}>
      <button
        type="button"
        className={css.button}
        aria-label={t('common.fewer')}
        disabled={isDisabled || value <= min}
        onClick={() => set(value - step)}
      >
        <MinusIcon size={18} />
      </button>
      <TypedQuantity
        name={name}
        value={value}
        step={step}
        isDisabled={isDisabled}
        onInput={set}
        onTyped={notifyCorrection}
      />
      <button
        type="button"
        className={css.button}
        aria-label={t('common.oneMore')}
        disabled={isDisabled || value + step > max}
        onClick={() => set(value + step)}
      >
        <PlusIcon size={18} />
      </button>
    </div>
  )
}

/** Explains a corrected quantity. */
function useCorrection({ min = 1, max = 1_000_000, maxText, step = 1 }: QuantityStepperProps) {
  const t = useText()
  const format = useFormat()
  const lowest = allowedQuantity(min, min, max, step)
  return (typed: number) => {
    if (typed === allowedQuantity(typed, min, max, step)) return
    showToast({ title: reason(typed) })
  }
  function reason(typed: number): string {
    if (typed < lowest) return t('common.quantityLeast', formatCount(lowest))
    if (typed > max) return maxText ?? t('common.quantityMost', formatCount(max))
    return t('common.quantityPack', formatCount(step))
  }
  function formatCount(count: number) {
    return { count, amount: format.number(count) }
  }
}

interface TypedQuantityProps {
  name: string
  value: number
  step: number
  isDisabled: boolean
  onInput: (quantity: number) => void
  /** When the same value was typed. */
  onTyped: (quantity: number) => void
}

/** The number between the buttons: typed input stays as it is, and counts when the field is left. */
function TypedQuantity({ name, value, step, isDisabled, onInput, onTyped }: TypedQuantityProps) {
  const [typed, setTyped] = useState<string>()
  const change = (quantity: number) => {
    setTyped(undefined)
    onInput(quantity)
  }
  const take = () => {
    const quantity = readNumber(typed ?? '')
    setTyped(undefined)
    if (quantity === undefined || quantity < 0) return
    const whole = Math.min(Math.floor(quantity), TYPED_MAX)
    onInput(whole)
    onTyped(whole)
  }
  return (
    <input
      className={css.input}
      inputMode="numeric"
      autoComplete="off"
      aria-label={name}
      value={typed ?? String(value)}
      disabled={isDisabled}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'ArrowUp') change(value + step)
        if (event.key === 'ArrowDown') change(value - step)
      }}
    />
  )
}

/** Nobody orders more, whatever is typed. */
const TYPED_MAX = 9_999_999
