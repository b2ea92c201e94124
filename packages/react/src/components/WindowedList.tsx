import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** A shorter list is drawn as a whole. */
const MIN_ITEMS = 60
/** How far beyond what is seen items are drawn, in CSS pixels: where the list is scrolled to, and on the other side. */
const AHEAD_PX = 480
const BEHIND_PX = 160
/** What is seen is looked at in steps of this height: a list is not drawn anew for each pixel. */
const STEP_PX = 160

interface WindowedListProps<TItem> {
  readonly label: string
  readonly items: readonly TItem[]
  readonly getKey: (item: TItem) => string
  /** The height of an item in CSS pixels, which its style holds to: it is known before the item is drawn. Always the same function. */
  readonly getHeight: (item: TItem) => number
  /** Whether an item is one to go to, and no heading. Default: each is. */
  readonly isRow?: ((item: TItem) => boolean) | undefined
  /** Called when the end comes near, and again when there are more items and it is near still. */
  readonly onNearEnd?: (() => void) | undefined
  readonly children: (item: TItem) => ReactNode
}

interface Span {
  readonly fromPx: number
  readonly toPx: number
}

/**
 * A list of which only what is near is drawn, where it is long. Arrow keys, Home and End go from row to row; what has the focus stays, wherever is
 * scrolled to. Screen readers are told how long it is.
 */
export function WindowedList<TItem>({
  label,
  items,
  getKey,
  getHeight,
  isRow = () => true,
  onNearEnd,
  children,
}: WindowedListProps<TItem>) {
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  // Asked for by a key, and not drawn yet.
  const wanted = useRef<string | null>(null)
  const tops = useMemo(() => addUp(items, getHeight), [items, getHeight])
  const span = useSpan(list)
  const isWindowed = items.length >= MIN_ITEMS
  const total = tops.at(-1) ?? 0
  const drawn = isWindowed ? listNear(tops, span) : [...items.keys()]
  const kept = isWindowed && focused !== null ? items.findIndex((item) => getKey(item) === focused) : -1
  if (kept >= 0 && !drawn.includes(kept)) drawn.splice(kept < (drawn[0] ?? 0) ? 0 : drawn.length, 0, kept)

  const isNearEnd = span.toPx >= total
  const nearEnd = useRef(onNearEnd)
  useEffect(() => {
    nearEnd.current = onNearEnd
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came may not be enough to fill what is seen
  useEffect(() => {
    if (isNearEnd) nearEnd.current?.()
  }, [isNearEnd, items])

  useEffect(() => {
    if (wanted.current === null) return
    const row = findRow(list.current, wanted.current)
    if (!row) return
    wanted.current = null
    row.focus()
  })

  const moveTo = (index: number, step: number): void => {
    for (let at = index; at >= 0 && at < items.length; at += step) {
      const item = items[at]
      if (item === undefined || !isRow(item)) continue
      wanted.current = getKey(item)
      setFocused(wanted.current)
      return
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || focused === null) return
    const at = items.findIndex((item) => getKey(item) === focused)
    const [to, step] =
      event.key === 'ArrowDown'
        ? [at + 1, 1]
        : event.key === 'ArrowUp'
          ? [at - 1, -1]
          : event.key === 'Home'
            ? [0, 1]
            : event.key === 'End'
              ? [items.length - 1, -1]
              : []
    if (to === undefined || step === undefined) return
    event.preventDefault()
    moveTo(to, step)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    setFocused(target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null)
  }

  return (
    // The rows take the focus; the keys go from one to the next.
    <ul
      ref={list}
      className="hawser-list hawser-windowed"
      aria-label={label}
      data-windowed={isWindowed ? '' : undefined}
      style={isWindowed ? { blockSize: total } : undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={() => setFocused(null)}
    >
      {drawn.map((index) => {
        const item = items[index] as TItem
        const [top = 0, end = 0] = [tops[index - 1] ?? 0, tops[index]]
        const key = getKey(item)
        return (
          <li
            key={key}
            data-key={key}
            {...(isWindowed && {
              'aria-setsize': items.length,
              'aria-posinset': index + 1,
              style: { insetBlockStart: top, blockSize: end - top },
            })}
          >
            {children(item)}
          </li>
        )
      })}
    </ul>
  )
}

function findRow(list: HTMLElement | null, key: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] :is(a, button)`)
}

/** Where each item ends. */
function addUp<TItem>(items: readonly TItem[], getHeight: (item: TItem) => number): readonly number[] {
  let end = 0
  return items.map((item) => {
    end += getHeight(item)
    return end
  })
}

/** Which items are near, without looking at the others: there may be thousands. */
function listNear(ends: readonly number[], { fromPx, toPx }: Span): number[] {
  let [first, after] = [0, ends.length]
  while (first < after) {
    const middle = (first + after) >> 1
    if ((ends[middle] ?? 0) < fromPx) first = middle + 1
    else after = middle
  }
  const near: number[] = []
  for (let at = first; at < ends.length && (ends[at - 1] ?? 0) <= toPx; at += 1) near.push(at)
  return near
}

/** The part of a list that is near what is seen of it, from the list's own top. */
function useSpan(list: { readonly current: HTMLElement | null }): Span {
  const [span, setSpan] = useState<Span>({ fromPx: 0, toPx: AHEAD_PX + BEHIND_PX })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const scroller = element.closest('.hawser-body')
    let [lastTop, isUpward] = [Number.POSITIVE_INFINITY, false]
    const update = (): void => {
      const { top } = element.getBoundingClientRect()
      const box = scroller?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
      if (top !== lastTop) isUpward = top > lastTop
      lastTop = top
      const [abovePx, belowPx] = isUpward ? [AHEAD_PX, BEHIND_PX] : [BEHIND_PX, AHEAD_PX]
      const fromPx = Math.floor((box.top - top - abovePx) / STEP_PX) * STEP_PX
      const toPx = Math.ceil((box.bottom - top + belowPx) / STEP_PX) * STEP_PX
      // In parts, between which the page goes on scrolling: what is drawn stands ahead of what is seen.
      startTransition(() =>
        setSpan((former) => (former.fromPx === fromPx && former.toPx === toPx ? former : { fromPx, toPx })),
      )
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    if (scroller) observer.observe(scroller)
    // While it goes down: it is not the list itself that scrolls.
    document.addEventListener('scroll', update, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', update, { capture: true })
    }
  }, [list])
  return span
}
