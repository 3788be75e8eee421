import type { Booth, Hall as HallSize } from '@tiantian/contracts/expo/event.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/select.tsx'
import surface from '../../ui/surface.module.css'
import css from './floor-plan.module.css'

interface FloorPlanProps {
  halls: readonly HallSize[]
  booths: readonly Booth[]
  /** The code of a booth to look up. */
  wanted: string | undefined
}

/** Booths, hall by hall; the requested one is highlighted. */
export function FloorPlan({ halls, booths, wanted }: FloorPlanProps) {
  const t = useText()
  const [code, setCode] = useState(wanted ?? '')
  const found = booths.find((booth) => booth.code === code)
  const boothsOf = (hall: string) => booths.filter((booth) => booth.hall === hall)
  return (
    <div className={css.plan}>
      <Select
        label={t('expo.plan.look')}
        placeholder={t('expo.plan.choose')}
        value={code}
        choices={booths.map((booth) => ({ value: booth.code, label: labelOf(booth) }))}
        onChange={setCode}
      />
      <p className={css.found} role="status">
        {found && t('expo.plan.found', { hall: found.hall, code: found.code })}
      </p>
      {halls.map((hall) => (
        <section key={hall.name} className={cx(surface.surface, css.hall)}>
          <h2 className={css.name}>{t('expo.plan.hall', { hall: hall.name })}</h2>
          <Hall size={hall} booths={boothsOf(hall.name)} found={found} />
        </section>
      ))}
    </div>
  )
}

const labelOf = ({ code, exhibitor }: Booth) => (exhibitor ? `${code} · ${exhibitor.name}` : code)

interface HallProps {
  size: HallSize
  booths: readonly Booth[]
  found: Booth | undefined
}

const EDGE = 0.5

/** A drawing in metres; the list above it has the same information for screen readers. */
function Hall({ size: { width, height }, booths, found }: HallProps) {
  const box = `${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`
  return (
    <svg className={css.drawing} viewBox={box} aria-hidden="true">
      <rect className={css.walls} width={width} height={height} />
      {booths.map((booth) => (
        <g key={booth.code} className={cx(css.booth, booth.code === found?.code && css.here)}>
          <rect x={booth.x} y={booth.y} width={booth.width} height={booth.height} rx="0.4" />
          <text x={booth.x + booth.width / 2} y={booth.y + booth.height / 2}>
            {booth.code}
          </text>
        </g>
      ))}
    </svg>
  )
}
