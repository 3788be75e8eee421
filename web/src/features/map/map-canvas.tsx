import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import css from './map-canvas.module.css'
import type { MapEngine } from './map-engine.ts'
import { createMap, followSight, moveTo, showMarks, showPath } from './map-engine.ts'
import type { MapViewProps } from './map-view.tsx'

interface MapCanvasProps extends MapViewProps {
  onLost: () => void
  onTrouble: () => void
}

/** The map itself; MapLibre is loaded only here. */
export function MapCanvas({ hasAim = false, ...props }: MapCanvasProps) {
  const { label, target, marks, path, onSight, onLost, onTrouble } = props
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const engine = useRef<MapEngine>(undefined)
  const notified = useRef({ onSight, onLost })
  notified.current = { onSight, onLost }
  const texts = { title: label, zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') }
  const start = useRef({ target, texts, onTrouble })

  useEffect(() => {
    const made = openMap(() => createMap(box.current!, start.current))
    if (!made) {
      notified.current.onLost()
      return
    }
    engine.current = made
    followSight(made, (sight) => notified.current.onSight(sight))
    return () => {
      engine.current = undefined
      made.close()
    }
  }, [])
  useEffect(() => {
    if (engine.current) moveTo(engine.current, target)
  }, [target])
  useEffect(() => {
    if (engine.current) showMarks(engine.current, marks)
  }, [marks])
  useEffect(() => {
    if (engine.current && path) showPath(engine.current, path)
  }, [path])

  return (
    <div className={css.map}>
      <div ref={box} className={css.canvas} />
      {hasAim && <span className={css.aim} aria-hidden="true" />}
    </div>
  )
}

/** A device without WebGL reports it by an exception. */
function openMap(open: () => MapEngine): MapEngine | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
