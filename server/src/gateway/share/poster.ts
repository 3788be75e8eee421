import type { Language } from '@tiantian/contracts/language.ts'

/** What the picture of a page says to those who see a link to it. */
export interface Poster {
  readonly language: Language
  /** Above the title: a kind, a brand. */
  readonly label: string
  readonly title: string
  /** Below the title, in one line: a price, a day and a place. */
  readonly note: string
  readonly picture?: PosterPicture | undefined
  /** Heights of a small chart, from 0 to 1. */
  readonly bars?: readonly number[] | undefined
}

export interface PosterPicture {
  /** Below /media/. */
  readonly path: string
  /** A thing on white is shown whole, a photo fills its place. */
  readonly fit: 'whole' | 'filled'
  /** What must stay when it is cut, in percent. */
  readonly focus: { readonly x: number; readonly y: number }
}

/** A poster that waits to be read. */
export interface DrawnPoster {
  readonly etag: string
  read(): Promise<Buffer>
}

/** Draws posters, JPEG of 1200 by 630, and keeps them within a bound. */
export type DrawPoster = (poster: Poster) => Promise<DrawnPoster>
