import type { KeyValueStore } from '@hawser/common'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepPanelSize, type PanelSide, readPanelSize } from './panelSize.js'

/** Puts a size into the panel's style sheet, where `undefined` is what the sheet says itself. */
export type ApplySize = (side: PanelSide, px: number | undefined) => void

interface ResizablePanel {
  /** As the panel stands, bounded by the window; undefined until it does. */
  readonly shown: Record<PanelSide, number> | undefined
  readonly resize: (side: PanelSide, px: number) => void
  /** Keeps the size for the next visit. */
  readonly keep: () => void
}

interface PanelSizeOptions {
  readonly panel: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly store: KeyValueStore
  readonly apply: ApplySize
}

/** The size of the panel that is open: what was kept, what the user makes of it, and what the window leaves. */
export function usePanelSize({ panel, isOpen, store, apply }: PanelSizeOptions): ResizablePanel {
  const [size, setSize] = useState(() => readPanelSize(store))
  const latest = useRef(size)
  const [shown, setShown] = useState<Record<PanelSide, number>>()
  useLayoutEffect(() => {
    apply('width', size.width)
    apply('height', size.height)
    const element = panel.current
    if (isOpen && element) setShown({ width: element.offsetWidth, height: element.offsetHeight })
  }, [panel, isOpen, size, apply])
  useEffect(() => {
    if (!isOpen) return
    const measure = () => {
      const element = panel.current
      if (element) setShown({ width: element.offsetWidth, height: element.offsetHeight })
    }
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [panel, isOpen])
  return {
    shown,
    resize(side, px) {
      latest.current = { ...latest.current, [side]: px }
      setSize(latest.current)
    },
    keep: () => keepPanelSize(store, latest.current),
  }
}
