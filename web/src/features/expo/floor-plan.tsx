import type { Booth } from '@tiantian/contracts/expo/event.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'
import surface from '../../ui/surface.module.css'
import css from './floor-plan.module.css'

interface FloorPlanProps {
  booths: readonly Booth[]
  /** The code of a stand that somebody looks for. */
  wanted: string | undefined
}

/** Where the stands are, hall by hall; whoever looks for one is shown it. */
export function FloorPlan({ booths, wanted }: FloorPlanProps) {
  const t = useText()
  const [code, setCode] = useState(wanted ?? '')
  const found = booths.find((booth) => booth.code === code)
  const halls = [...Map.groupBy(booths, ({ hall }) => hall)]
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
      {halls.map(([hall, stands]) => (
        <section key={hall} className={cx(surface.surface, css.hall)}>
          <h2 className={css.name}>{t('expo.plan.hall', { hall })}</h2>
          <Hall booths={stands} found={found} />
        </section>
      ))}
    </div>
  )
}

const labelOf = ({ code, exhibitor }: Booth) => (exhibitor ? `${code} · ${exhibitor.name}` : code)

interface HallProps {
  booths: readonly Booth[]
  found: Booth | undefined
}

const EDGE = 2

/** A drawing in metres; the list above it says the same to those who do not see it. */
function Hall({ booths, found }: HallProps) {
  const right = Math.max(...booths.map(({ x, width }) => x + width))
  const bottom = Math.max(...booths.map(({ y, height }) => y + height))
  const box = `${-EDGE} ${-EDGE} ${right + 2 * EDGE} ${bottom + 2 * EDGE}`
  return (
    <svg className={css.drawing} viewBox={box} aria-hidden="true">
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
