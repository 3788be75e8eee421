import { useQueryClient } from '@tanstack/react-query'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Area, Point } from 'react-easy-crop'
import Cropper from 'react-easy-crop'
import { errorMessage } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { hasCode } from '../../../sdk/call-error.ts'
import { cloud } from '../../../sdk/cloud.ts'
import { requestCloud } from '../../../sdk/cloud-request.ts'
import { readsOfNoun } from '../../../sdk/query.ts'
import { getSession, setUserInfo } from '../../../sdk/session.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { uploadFile } from '../../media/upload-file.ts'
import css from './avatar-cropper.module.css'

interface Saving {
  readonly signal: AbortSignal
  /** Whole percent of the upload. */
  readonly onPercent: (percent: number) => void
}

const EXTNAME = 'jpg'

/**
 * Uploads the picture and sets it as the avatar of the signed-in user. Returns its address on this server. It keeps
 * its name, by which the server finds the avatar to delete when an account is erased. @throws CallError
 */
async function saveAvatar(picture: Blob, saving: Saving): Promise<string> {
  const name = `${getSession().uid}${Date.now()}.${EXTNAME}`
  const file = new File([picture], name, { type: picture.type })
  const url = await uploadFile({ file, cloudPath: name, cloudPathAsRealPath: true, ...saving })
  await requestCloud(() =>
    cloud
      .databaseForJQL()
      .collection('uni-id-users')
      .where('_id == $cloudEnv_uid')
      .update({ avatar_file: { url, name, extname: EXTNAME } }),
  )
  // The row stores only the path, whatever host serves the files.
  return new URL(url).pathname
}

/** In pixels, each side. */
const SIDE = 600
const QUALITY = 0.9

/** Crops the chosen square from a picture. @throws Error when the browser cannot read or write the picture */
async function cutSquare(source: string, { x, y, width, height }: Area): Promise<Blob> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw pictures')
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('this browser could not encode the picture'))
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })
}

interface AvatarSaving {
  /** Whole percent during the upload. */
  readonly percent: number | undefined
  readonly error: unknown
  save(source: string, area: Area): Promise<void>
  cancel(): void
}

/** Crops, uploads and saves the picture; leaving the page or cancelling stops it. */
function useAvatarSaving(onSaved: () => void): AvatarSaving {
  const queryClient = useQueryClient()
  const abort = useRef<AbortController>(undefined)
  const [percent, setPercent] = useState<number>()
  const [error, setError] = useState<unknown>()
  const cancel = useCallback(() => abort.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  async function save(source: string, area: Area) {
    abort.current = new AbortController()
    const { signal } = abort.current
    setError(undefined)
    setPercent(0)
    try {
      const avatar = await saveAvatar(await cutSquare(source, area), { signal, onPercent: setPercent })
      setUserInfo({ ...getSession().user, avatar })
      void queryClient.invalidateQueries(readsOfNoun(getUserInfo))
      onSaved()
    } catch (failure) {
      if (!(signal.aborted || hasCode(failure, 'ABORTED'))) setError(failure)
    }
    setPercent(undefined)
  }

  return { percent, error, save, cancel }
}

const STEP = 0.1
const PRESS = 0.5

interface ZoomSliderProps {
  zoom: number
  max: number
  onZoom: (zoom: number) => void
}

/** The zoom of the picture under the window, from 1 up. */
function ZoomSlider({ zoom, max, onZoom }: ZoomSliderProps) {
  const t = useText()
  const id = useId()
  return (
    <div className={css.zoom}>
      <label htmlFor={id} className={css.label}>
        {t('user.avatar.zoom')}
      </label>
      <div className={css.line}>
        <IconButton
          label={t('catalogue.zoomOut')}
          disabled={zoom <= 1}
          onClick={() => onZoom(Math.max(1, zoom - PRESS))}
        >
          <MinusIcon size={20} />
        </IconButton>
        <input
          id={id}
          type="range"
          className={css.slider}
          min={1}
          max={max}
          step={STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ target }) => onZoom(Number(target.value))}
        />
        <IconButton
          label={t('catalogue.zoomIn')}
          disabled={zoom >= max}
          onClick={() => onZoom(Math.min(max, zoom + PRESS))}
        >
          <PlusIcon size={20} />
        </IconButton>
      </div>
    </div>
  )
}

interface AvatarCropperProps {
  /** Object URL of the picture in this browser. */
  source: string
  onSaved: () => void
  onDamaged: () => void
  onAnother: () => void
}

const ZOOM_MAX = 4
const KEY_STEP_PX = 8

/** The picture under a round window: touch, mouse, wheel or arrow keys move it, the slider enlarges it. */
export function AvatarCropper({ source, onSaved, onDamaged, onAnother }: AvatarCropperProps) {
  const t = useText()
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area>(undefined)
  const saving = useAvatarSaving(onSaved)
  return (
    <div className={css.cropper}>
      <div className={css.stage}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => {
            area.current = pixels
          }}
          mediaProps={{ alt: '', onError: onDamaged }}
          cropperProps={{ role: 'application', 'aria-label': t('user.avatar.move') }}
        />
      </div>
      <ZoomSlider zoom={zoom} max={ZOOM_MAX} onZoom={setZoom} />
      <Outcome saving={saving} />
      <Actions
        saving={saving}
        onAnother={onAnother}
        onSave={() => area.current && void saving.save(source, area.current)}
      />
    </div>
  )
}

interface ActionsProps {
  saving: AvatarSaving
  onAnother: () => void
  onSave: () => void
}

function Actions({ saving: { percent, error, cancel }, onAnother, onSave }: ActionsProps) {
  const t = useText()
  if (percent !== undefined) {
    return (
      <div className={css.actions}>
        <Button variant="secondary" size="lg" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    )
  }
  return (
    <div className={css.actions}>
      <Button variant="secondary" size="lg" onClick={onAnother}>
        {t('user.avatar.another')}
      </Button>
      <Button size="lg" onClick={onSave}>
        {error ? t('common.retry') : t('common.save')}
      </Button>
    </div>
  )
}

function Outcome({ saving: { percent, error } }: { saving: AvatarSaving }) {
  const t = useText()
  if (percent !== undefined) return <Progress label={t('user.avatar.saving')} percent={percent} />
  if (error === undefined) return null
  return (
    <p className={css.error} role="alert">
      {errorMessage(error)}
    </p>
  )
}
