import { type RefObject, useEffect, useState } from 'react'

/** How many rows off the edge are drawn ahead. */
const ROWS_AHEAD = 4
/** So many fill the modal at its highest: they are drawn at once, the others when these are on screen. */
const FIRST_ROWS = 6
/** Faster than this nobody looks at what passes. */
const FAST_PX_PER_MS = 1.5
/** So long after the last step of a fast scroll the list is looked at again. */
const REST_MS = 120
/** The height of a row at the browser's own text size, in CSS pixels: what is assumed until a row has been measured. */
const ROW_HEIGHT = 106

interface RowWindow {
  /** Index of the first row that is drawn. */
  readonly first: number
  /** Index behind the last one. */
  readonly end: number
  /** In CSS pixels; the same for all. */
  readonly rowHeight: number
}

/** Calls back once a list is not scrolled faster than it can be looked at: at once where it is not. Returns what takes the call back. */
export type WhenReadable = (callback: () => void) => () => void

/** How fast a list is scrolled. */
export function createPace() {
  const waiting = new Set<() => void>()
  let last = { topPx: 0, timeMs: Number.NEGATIVE_INFINITY }
  let isFast = false
  let rest: ReturnType<typeof setTimeout> | undefined

  const settle = (): void => {
    clearTimeout(rest)
    isFast = false
    for (const callback of waiting) {
      waiting.delete(callback)
      callback()
    }
  }
  return {
    /** The list has come to `topPx` at `timeMs`. */
    move(topPx: number, timeMs: number): void {
      const speed = Math.abs(topPx - last.topPx) / Math.max(timeMs - last.timeMs, 1)
      last = { topPx, timeMs }
      clearTimeout(rest)
      isFast = speed > FAST_PX_PER_MS
      if (isFast) rest = setTimeout(settle, REST_MS)
      else settle()
    },
    whenReadable: ((callback) => {
      if (isFast) waiting.add(callback)
      else callback()
      return () => waiting.delete(callback)
    }) satisfies WhenReadable,
    /** The list is gone, and so is whoever waits. */
    stop(): void {
      clearTimeout(rest)
      isFast = false
      waiting.clear()
    },
  }
}

/** Which rows of a list are near what is seen of the box that it scrolls in. Without such a box: all of them. */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
): RowWindow & { readonly whenReadable: WhenReadable } {
  const [pace] = useState(createPace)
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: FIRST_ROWS, rowHeight: ROW_HEIGHT })

  useEffect(() => {
    const element = list.current
    if (!element) return
    const scroller = element.closest('.hawser-body')
    const onScroll = (): void => {
      pace.move(element.getBoundingClientRect().top, performance.now())
      update()
    }
    const update = (): void => {
      const rowHeight = element.querySelector<HTMLElement>('[role=row]')?.offsetHeight || ROW_HEIGHT
      const next = scroller
        ? rowsNear(scroller.getBoundingClientRect(), element.getBoundingClientRect().top, rowHeight)
        : { first: 0, end: Infinity, rowHeight }
      setShown((former) =>
        former.first === next.first && former.end === next.end && former.rowHeight === rowHeight ? former : next,
      )
    }
    // Calls at once too, when the layout is known: to ask for it here would hold up the first frame.
    const observer = new ResizeObserver(update)
    observer.observe(element)
    if (scroller) observer.observe(scroller)
    scroller?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      scroller?.removeEventListener('scroll', onScroll)
      pace.stop()
    }
  }, [list, pace])

  const end = Math.min(shown.end, count)
  return { ...shown, first: Math.min(shown.first, end), end, whenReadable: pace.whenReadable }
}

function rowsNear({ top, bottom }: DOMRect, listTop: number, rowHeight: number): RowWindow {
  return {
    first: Math.max(Math.floor((top - listTop) / rowHeight) - ROWS_AHEAD, 0),
    end: Math.max(Math.ceil((bottom - listTop) / rowHeight), 0) + ROWS_AHEAD,
    rowHeight,
  }
}
