import type { Language } from '@tiantian/contracts/language.ts'

/** The content of a page's preview image. */
export interface Poster {
  readonly language: Language
  /** Above the title: a kind, a brand. */
  readonly label: string
  readonly title: string
  /** Below the title, in one line: a price, a date and a location. */
  readonly note: string
  readonly picture?: PosterPicture | undefined
  /** Heights of a small chart, from 0 to 1. */
  readonly bars?: readonly number[] | undefined
}

export interface PosterPicture {
  /** Below /media/. */
  readonly path: string
  /** A product on white is shown uncropped, a photo fills its area. */
  readonly fit: 'whole' | 'filled'
  /** The focal point that cropping keeps, in percent. */
  readonly focus: { readonly x: number; readonly y: number }
}

/** A poster waiting for its data. */
export interface DrawnPoster {
  readonly etag: string
  read(): Promise<Buffer>
}

/** Draws posters, JPEG of 1200 by 630, and caches them up to a limit; each client address has its turn. */
export type DrawPoster = (poster: Poster, address: string) => Promise<DrawnPoster>
