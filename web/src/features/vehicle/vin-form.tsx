import { useMutation } from '@tanstack/react-query'
import { readVin } from '@tiantian/contracts/vehicle/decoded-vin.ts'
import { foldVin, isVin, VIN_LENGTH } from '@tiantian/contracts/vehicle/vin.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import css from './vin-form.module.css'
import { VinResult } from './vin-result.tsx'
import { useVinWords } from './vin-words.ts'

/** A VIN is typed or pasted, decoded, and turned into a car of the garage. */
export function VinForm({ start }: { start: string }) {
  const t = useText()
  const words = useVinWords()
  const [text, setText] = useState(start)
  const decoding = useMutation({
    mutationFn: (vin: string) => call(readVin, { vin }),
    meta: { errors: 'inline' },
  })
  useReadAtStart(start, decoding.mutate)
  const wrong =
    decoding.data && !decoding.data.isVin ? decoding.data.problems.map(words.problem).join(' ') : ''
  const failed = decoding.error ? errorMessage(decoding.error) : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decoding.mutate(text)
  }
  const type = (typed: string) => {
    setText(typed)
    decoding.reset()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <VinField text={text} error={wrong || failed || undefined} onText={type} />
      <Button type="submit" isLoading={decoding.isPending} disabled={text.trim() === ''}>
        {t('vehicle.vin.read')}
      </Button>
      {decoding.data?.isVin && (
        <VinResult key={decoding.data.vin} reading={decoding.data} onTaken={() => type('')} />
      )}
    </form>
  )
}

interface VinFieldProps {
  text: string
  error: string | undefined
  onText: (text: string) => void
}

/** Counts the characters, and shows how lookalike characters were corrected. */
function VinField({ text, error, onText }: VinFieldProps) {
  const t = useText()
  const words = useVinWords()
  const { vin, corrections } = foldVin(text)
  const count = [...vin].length
  return (
    <TextField
      label={t('vehicle.vin.label')}
      hint={corrections.length > 0 && isVin(vin) ? words.corrected(vin) : t('vehicle.vin.hint')}
      error={error}
      placeholder={t('vehicle.vin.example')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={60}
      value={text}
      onChange={onText}
      after={
        <span className={css.counter} aria-hidden="true" data-full={count === VIN_LENGTH || undefined}>
          {t('vehicle.vin.counter', { count, of: VIN_LENGTH })}
        </span>
      }
    />
  )
}

/** A VIN passed in, for example by the search, is decoded at once. */
function useReadAtStart(start: string, read: (vin: string) => void) {
  const isRead = useRef(false)
  useEffect(() => {
    if (start === '' || isRead.current) return
    isRead.current = true
    read(start)
  }, [start, read])
}
