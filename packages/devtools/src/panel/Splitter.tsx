import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { DevtoolsPosition } from '../options.js'
import { boundSide, type PanelSide, rangeOf } from './panelSize.js'

export interface SplitterProps {
  readonly side: PanelSide
  readonly position: DevtoolsPosition
  /** The side's size as the panel stands, in CSS pixels. */
  readonly size: number
  readonly onResize: (side: PanelSide, px: number) => void
  /** Once the pointer is up, or a key was pressed. */
  readonly onEnd: () => void
}

const step = 20

/**
 * An edge that is dragged, or moved by arrow keys, Home and End: the window splitter of WAI-ARIA. Edges are where the corner of the page puts them, whichever way
 * its text runs, so that arrows move them to where they point.
 */
export function Splitter({ side, position, size, onResize, onEnd }: SplitterProps) {
  const isWidth = side === 'width'
  const { min, max } = rangeOf(side)
  const grows = (isWidth ? position.endsWith('right') : position.startsWith('bottom')) ? -1 : 1
  const grip = useRef<{ readonly at: number; readonly size: number; hasMoved: boolean }>(undefined)
  const placeOf = (event: PointerEvent) => (isWidth ? event.clientX : event.clientY)
  const moveTo = (px: number) => onResize(side, boundSide(side, px))
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { at: placeOf(event), size, hasMoved: false }
  }
  const drag = (event: PointerEvent) => {
    const held = grip.current
    const moved = held ? (placeOf(event) - held.at) * grows : 0
    if (!held || (moved === 0 && !held.hasMoved)) return
    held.hasMoved = true
    moveTo(held.size + moved)
  }
  const release = () => {
    const held = grip.current
    grip.current = undefined
    if (held?.hasMoved) onEnd()
  }
  const press = (event: KeyboardEvent) => {
    const [less, more] = isWidth ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowUp', 'ArrowDown'] as const)
    const targets = new Map([
      [less, size - step * grows],
      [more, size + step * grows],
      ['Home', min],
      ['End', max],
    ])
    const target = targets.get(event.key)
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTo(target)
    onEnd()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between parts cannot be moved (WAI-ARIA window splitter pattern)
    <div
      role="separator"
      className="splitter"
      data-side={side}
      aria-label={isWidth ? 'Width of the devtools' : 'Height of the devtools'}
      aria-orientation={isWidth ? 'vertical' : 'horizontal'}
      aria-controls="panel"
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`${size} pixels`}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
    />
  )
}
