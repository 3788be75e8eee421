import { useMutation } from '@tanstack/react-query'
import type { DecodedFrame, DecodedVin } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { readFrame, readVin } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { findFrame, frameText } from '@tiantian/contracts/vehicle/frame.ts'
import type { VinProblem } from '@tiantian/contracts/vehicle/vin.ts'
import { foldVin, isVin, VIN_LENGTH } from '@tiantian/contracts/vehicle/vin.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useCar } from './car.ts'
import { CarPickerButton } from './car-picker-button.tsx'
import { GarageCar } from './garage-car.tsx'
import { GARAGE_PLACES } from './garage-change.ts'
import css from './garage-page.module.css'
import { Candidate } from './vin-candidate.tsx'
import vinResultCss from './vin-result.module.css'

/** Of a Lada; a word before it would not fit beside the counter of a phone. */
const VIN_EXAMPLE = 'XTA219040K0123456'

/** Errors of a VIN, and its decoded content, as text. */
function useVinWords() {
  const t = useText()
  return {
    problem(problem: VinProblem): string {
      switch (problem.kind) {
        case 'length':
          return t('vehicle.vin.problem.length', { count: problem.length, of: VIN_LENGTH })
        case 'sign':
          return t('vehicle.vin.problem.sign', { position: problem.position, sign: problem.sign })
        case 'serial':
          return t('vehicle.vin.problem.serial', { position: problem.position, sign: problem.sign })
        case 'check':
          return t('vehicle.vin.problem.check', { sign: problem.sign, expected: problem.expected })
      }
    },
    /** `BMW, built by Avtotor` */
    maker({ maker, makes }: DecodedVin): string {
      if (!maker) return makes[0]?.name ?? t('vehicle.vin.unknownMaker')
      const { name, builder } = maker
      return builder ? t('vehicle.vin.builtBy', { maker: name, builder }) : name
    },
    corrected: (vin: string) => t('vehicle.vin.corrected', { vin }),
    /** `2019, or 1989` and its reliability. */
    years({ certainty, values }: DecodedVin['years']): string {
      const years = values.join(' / ')
      if (values.length === 0) return t('vehicle.vin.years.unknown')
      return certainty === 'sure' ? years : t(`vehicle.vin.years.${certainty}`, { years })
    },
  }
}

interface VinResultProps {
  reading: DecodedVin
  onTaken: () => void
}

/** The decoded VIN, what remains open, and the candidate cars. */
function VinResult({ reading, onTaken }: VinResultProps) {
  const t = useText()
  const words = useVinWords()
  return (
    <div className={vinResultCss.result} role="status">
      <Facts reading={reading} />
      {reading.problems.map((problem) => (
        <p key={JSON.stringify(problem)} className={vinResultCss.warning}>
          {words.problem(problem)}
        </p>
      ))}
      <Choices reading={reading} onTaken={onTaken} />
      <p className={vinResultCss.note}>{t('vehicle.vin.honest')}</p>
    </div>
  )
}

/** The candidate cars, or else the makes of the manufacturer; and always a button to choose another. */
function Choices({ reading, onTaken }: VinResultProps) {
  const t = useText()
  const { vin, candidates, makes } = reading
  const known = { vin, year: yearOf(reading) }
  const shownMakes = candidates.length > 0 ? [] : makes
  return (
    <>
      <h3 className={vinResultCss.title}>
        {candidates.length > 0 ? t('vehicle.vin.which') : t('vehicle.vin.noSeries')}
      </h3>
      <ul className={vinResultCss.choices}>
        {candidates.map((candidate) => (
          <li key={JSON.stringify(candidate.vehicle)}>
            <Candidate candidate={candidate} vin={vin} onTaken={onTaken} />
          </li>
        ))}
        {shownMakes.map(({ slug, name }) => (
          <li key={slug}>
            <CarPickerButton variant="secondary" isBlock {...known} start={[choiceOf(slug, name)]}>
              {t('vehicle.vin.chooseModel', { make: name })}
            </CarPickerButton>
          </li>
        ))}
        <li>
          <CarPickerButton variant="plain" isBlock {...known}>
            {t('vehicle.vin.other')}
          </CarPickerButton>
        </li>
      </ul>
    </>
  )
}

const choiceOf = (value: string, name: string) => ({ value, name, hint: '', synonyms: [], isPopular: false })

/** An ambiguous year does not help in choosing. */
const yearOf = ({ years }: DecodedVin) => (years.certainty === 'ambiguous' ? undefined : years.values[0])

function Facts({ reading }: { reading: DecodedVin }) {
  const t = useText()
  const words = useVinWords()
  const { country, years, checkDigit } = reading
  return (
    <FactList
      facts={[
        { name: t('vehicle.vin.fact.maker'), value: words.maker(reading) },
        ...(country ? [{ name: t('vehicle.vin.fact.country'), value: country.name }] : []),
        { name: t('vehicle.vin.fact.year'), value: words.years(years) },
        { name: t('vehicle.vin.fact.check'), value: t(`vehicle.vin.check.${checkDigit}`) },
      ]}
    />
  )
}

/** What is typed is a VIN unless it can only be a frame number; a wrong VIN is explained by its problems. */
const frameIn = (text: string) => (isVin(foldVin(text).vin) ? undefined : findFrame(text))

/** A VIN or frame number is typed or pasted, decoded, and turned into a car of the garage. */
function VinForm({ start }: { start: string }) {
  const t = useText()
  const words = useVinWords()
  const [text, setText] = useState(start)
  const decoding = useMutation({
    mutationFn: async (typed: string) =>
      frameIn(typed)
        ? { frame: await call(readFrame, { frame: typed }) }
        : { vin: await call(readVin, { vin: typed }) },
    meta: { errors: 'inline' },
  })
  useReadAtStart(start, decoding.mutate)
  const { vin, frame } = decoding.data ?? {}
  const wrong = vin && !vin.isVin ? vin.problems.map(words.problem).join(' ') : ''
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
      {vin?.isVin && <VinResult key={vin.vin} reading={vin} onTaken={() => type('')} />}
      {frame && <FrameResult key={frame.frame} reading={frame} onTaken={() => type('')} />}
    </form>
  )
}

interface VinFieldProps {
  text: string
  error: string | undefined
  onText: (text: string) => void
}

/** Counts the characters of a VIN, and shows how what was typed is read. */
function VinField({ text, error, onText }: VinFieldProps) {
  const t = useText()
  const words = useVinWords()
  const { vin, corrections } = foldVin(text)
  const count = [...vin].length
  const frame = frameIn(text)
  const hint = () => {
    if (frame) return t('vehicle.frame.read', { frame: frameText(frame) })
    return corrections.length > 0 && isVin(vin) ? words.corrected(vin) : t('vehicle.vin.hint')
  }
  return (
    <TextField
      label={t('vehicle.vin.label')}
      hint={hint()}
      error={error}
      placeholder={VIN_EXAMPLE}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={60}
      value={text}
      onChange={onText}
      after={
        !frame && (
          <span className={css.counter} aria-hidden="true" data-full={count === VIN_LENGTH || undefined}>
            {t('vehicle.vin.counter', { count, of: VIN_LENGTH })}
          </span>
        )
      }
    />
  )
}

/** A VIN or frame number passed in, for example by the search, is decoded at once. */
function useReadAtStart(start: string, read: (vin: string) => void) {
  const isRead = useRef(false)
  useEffect(() => {
    if (start === '' || isRead.current) return
    isRead.current = true
    read(start)
  }, [start, read])
}

/** My cars, and two ways to add one: by VIN or frame number, or by name. */
export function GaragePage({ vin }: { vin: string }) {
  const t = useText()
  const { cars, activeId } = useCar()
  // For an empty garage the form is what matters: it comes first, and is the wide one side by side.
  const isAddFirst = vin !== '' || cars.length === 0
  return (
    <PageFrame title={t('vehicle.garage.title')}>
      <div className={css.columns} data-empty={cars.length === 0 || undefined}>
        {isAddFirst && <AddCar vin={vin} />}
        <section className={css.mine} aria-label={t('vehicle.garage.cars')}>
          {cars.length === 0 ? (
            <EmptyState title={t('vehicle.garage.empty')} text={t('vehicle.garage.emptyText')} />
          ) : (
            <>
              <p className={css.count}>
                {t('vehicle.garage.count', { count: cars.length, max: GARAGE_PLACES })}
              </p>
              <ul className={css.cars}>
                {cars.map((car) => (
                  <li key={car.id}>
                    <GarageCar car={car} isActive={car.id === activeId} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        {!isAddFirst && <AddCar vin="" />}
      </div>
    </PageFrame>
  )
}

function AddCar({ vin }: { vin: string }) {
  const t = useText()
  return (
    <section className={cx(surface.panel, css.add)} aria-label={t('vehicle.garage.add')}>
      <h2 className={css.title}>{t('vehicle.garage.add')}</h2>
      <VinForm start={vin} />
      <p className={css.or}>{t('vehicle.garage.or')}</p>
      <CarPickerButton variant="secondary" isBlock>
        {t('vehicle.garage.byName')}
      </CarPickerButton>
    </section>
  )
}

interface FrameResultProps {
  reading: DecodedFrame
  onTaken: () => void
}

/** The cars that a frame number may be of; for an unknown code the car picker, which keeps the number. */
function FrameResult({ reading, onTaken }: FrameResultProps) {
  const t = useText()
  const { frame, modelCode, candidates } = reading
  const isKnown = candidates.length > 0
  return (
    <div className={vinResultCss.result} role="status">
      <FactList
        facts={[
          { name: t('vehicle.frame.short'), value: frame },
          { name: t('vehicle.frame.code'), value: modelCode },
        ]}
      />
      {isKnown ? (
        <h3 className={vinResultCss.title}>{t('vehicle.vin.which')}</h3>
      ) : (
        <p className={vinResultCss.warning}>{t('vehicle.frame.unknown', { code: modelCode })}</p>
      )}
      <ul className={vinResultCss.choices}>
        {candidates.map((candidate) => (
          <li key={JSON.stringify(candidate)}>
            <Candidate candidate={candidate} vin={frame} onTaken={onTaken} />
          </li>
        ))}
        <li>
          <CarPickerButton variant={isKnown ? 'plain' : 'secondary'} isBlock vin={frame}>
            {isKnown ? t('vehicle.vin.other') : t('vehicle.frame.choose')}
          </CarPickerButton>
        </li>
      </ul>
      {isKnown && <p className={vinResultCss.note}>{t('vehicle.frame.honest')}</p>}
    </div>
  )
}
