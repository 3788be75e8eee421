import type { EventType } from '@tiantian/contracts/expo/event.ts'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import css from './event-cover.module.css'

interface EventCoverProps {
  type: EventType
  /** Its own picture; empty where the kind of event is drawn instead. */
  picture?: string
  /** `small` is shown beside text: it contains the whole drawing. */
  size?: 'small' | 'large'
  /** The date on the cover. */
  children?: ReactNode
}

/** The cover of an event: its picture, or a drawing of its kind. */
export function EventCover({ type, picture, size, children }: EventCoverProps) {
  return (
    <div className={cx(css.cover, size && css[size])}>
      {picture ? (
        <ProductImage
          src={picture}
          alt=""
          ratio="auto"
          sizes="(min-width: 768px) 50vw, 100vw"
          className={css.picture}
        />
      ) : (
        <svg className={css.drawing} {...(size === 'small' ? WHOLE : AT_THE_END)} aria-hidden="true">
          {DRAWINGS[type]}
        </svg>
      )}
      {children && <p className={css.words}>{children}</p>}
    </div>
  )
}

/** Where the text of a wide cover leaves room. */
const AT_THE_END = { viewBox: '0 0 320 160', preserveAspectRatio: 'xMaxYMid slice' }
const WHOLE = { viewBox: '128 0 204 160', preserveAspectRatio: 'xMidYMid meet' }

const DRAWINGS: Record<EventType, ReactNode> = {
  expo: (
    <>
      <path d="M150 130V70l40-26 40 26v60M230 130V84l34-22 34 22v46M136 130h176" />
      <path d="M176 130V96h28v34M252 130v-26h24v26M150 70h80M230 84h68" />
      <circle cx="190" cy="62" r="5" />
    </>
  ),
  forum: (
    <>
      <path d="M168 44h76a14 14 0 0 1 14 14v32a14 14 0 0 1-14 14h-42l-20 20v-20h-14a14 14 0 0 1-14-14V58a14 14 0 0 1 14-14z" />
      <path d="M262 76h24a12 12 0 0 1 12 12v28a12 12 0 0 1-12 12h-6v16l-16-16h-30M178 66h56M178 82h36" />
    </>
  ),
  conference: (
    <>
      <path d="M206 132l8-52h52l8 52zM196 80h88M240 80V54M226 54h28" />
      <circle cx="240" cy="36" r="12" />
      <path d="M168 132a72 72 0 0 1 20-72M312 132a72 72 0 0 0-20-72M148 132a92 92 0 0 1 24-84" />
    </>
  ),
  matchmaking: (
    <>
      <circle cx="204" cy="82" r="46" />
      <circle cx="258" cy="82" r="46" />
      <path d="M231 45a46 46 0 0 1 0 74 46 46 0 0 1 0-74z" />
    </>
  ),
  webinar: (
    <>
      <rect x="164" y="38" width="132" height="82" rx="10" />
      <path d="M216 62v34l30-17zM206 142h48M230 120v22" />
    </>
  ),
  training: (
    <>
      <circle cx="236" cy="80" r="50" />
      <circle cx="236" cy="80" r="17" />
      <path d="M236 41v8M236 111v8M197 80h8M267 80h8M208 52l6 6M258 102l6 6M264 52l-6 6M214 102l-6 6" />
    </>
  ),
}
