import type { KeyValueStore } from '@hawser/common'
import * as v from 'valibot'

/** What the user has made of the panel, in CSS pixels. A side that is absent is as it comes. */
export interface PanelSize {
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export type PanelSide = keyof PanelSize

interface SideRange {
  readonly min: number
  readonly max: number
}

/** Of every client and page of an origin: it is the developer's, and none of the app's. */
const storageKey = '@hawser-devtools/size'
const least: Record<PanelSide, number> = { width: 280, height: 180 }
/** Between the panel and the edges of the window, on both sides together. */
const margins = 24

const sideSchema = v.optional(v.pipe(v.number(), v.finite(), v.minValue(1), v.maxValue(100_000)))
const sizeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ width: sideSchema, height: sideSchema } satisfies Record<PanelSide, unknown>),
)

/** How small and how large a side may be in the window as it is now. A window that is smaller than the least bounds that as well. */
export function rangeOf(side: PanelSide): SideRange {
  const max = Math.max(1, (side === 'width' ? innerWidth : innerHeight) - margins)
  return { min: Math.min(least[side], max), max }
}

/** The nearest size that a side may have, in whole pixels. */
export function boundSide(side: PanelSide, size: number): number {
  const { min, max } = rangeOf(side)
  return Math.round(Math.min(max, Math.max(min, size)))
}

/** What was kept; nothing where it is of another form. */
export function readPanelSize(store: KeyValueStore): PanelSize {
  const { success, output } = v.safeParse(sizeSchema, store.get(storageKey))
  return success ? output : {}
}

export function keepPanelSize(store: KeyValueStore, size: PanelSize): void {
  store.set(storageKey, JSON.stringify(size))
}
