import { type RefObject, useEffect, useState } from 'react'

/** How many rows off the edge are drawn ahead. */
const ROWS_AHEAD = 4
/** So many fill the modal at its highest: they are drawn at once, the others when these are on screen. */
const FIRST_ROWS = 6
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

/** Which rows of a list are near what is seen of the box that it scrolls in. Without such a box: all of them. */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: FIRST_ROWS, rowHeight: ROW_HEIGHT })

  useEffect(() => {
    const element = list.current
    if (!element) return
    const scroller = element.closest('.hawser-body')
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
    scroller?.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      scroller?.removeEventListener('scroll', update)
    }
  }, [list])

  const end = Math.min(shown.end, count)
  return { ...shown, first: Math.min(shown.first, end), end }
}

function rowsNear({ top, bottom }: DOMRect, listTop: number, rowHeight: number): RowWindow {
  return {
    first: Math.max(Math.floor((top - listTop) / rowHeight) - ROWS_AHEAD, 0),
    end: Math.max(Math.ceil((bottom - listTop) / rowHeight), 0) + ROWS_AHEAD,
    rowHeight,
  }
}
