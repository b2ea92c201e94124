import { encode, type QrCodeGenerateResult } from 'uqr'

/** A finder's side: the three squares in the corners. */
const FINDER = 7

/** The hole's share of the code's side: 4 % of its area. */
const HOLE_SHARE = 0.2

export interface QrPath {
  /** One path of strokes, one module wide, on a grid of `size` by `size` modules. */
  readonly path: string
  /** Modules on a side, without the quiet zone. */
  readonly size: number
  /** The side of the empty square in the middle, in modules; 0 where there is none. */
  readonly hole: number
}

/**
 * A QR code as the path of an SVG. Dark modules beside each other are one stroke with round ends: a thousand nodes less than a square for each.
 * Null where the text is longer than a code holds.
 */
export function createQrPath(text: string, { hasHole = false }: { readonly hasHole?: boolean } = {}): QrPath | null {
  const code = encodeText(text)
  if (!code) return null
  const { data, size } = code
  // Odd as the size is, so that it stands in the middle.
  const hole = hasHole ? Math.round((size * HOLE_SHARE - 1) / 2) * 2 + 1 : 0
  const holeStart = (size - hole) / 2
  const inHole = (at: number): boolean => at >= holeStart && at < holeStart + hole
  const isFinder = (x: number, y: number): boolean => {
    const isEnd = (at: number): boolean => at >= size - FINDER
    return (x < FINDER && y < FINDER) || (isEnd(x) && y < FINDER) || (x < FINDER && isEnd(y))
  }
  const isDark = (x: number, y: number): boolean =>
    data[y]?.[x] === true && !isFinder(x, y) && !(inHole(x) && inHole(y))

  let path = finder(0, 0) + finder(size - FINDER, 0) + finder(0, size - FINDER)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x + 1, y)) x += 1
      path += `M${start + 0.5} ${y + 0.5}h${x - start}`
    }
  }
  return { path, size, hole }
}

/** Level M bears the loss of 15 %: enough for the hole, and with larger modules easier to scan than the next level. */
function encodeText(text: string): Pick<QrCodeGenerateResult, 'data' | 'size'> | null {
  try {
    return encode(text, { ecc: 'M', boostEcc: true, border: 0 })
  } catch {
    return null
  }
}

/** A ring of one module around a block of three by three, which lies there as an outline and two strokes across it. */
function finder(x: number, y: number): string {
  return `M${x + 2} ${y + 0.5}h3a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5zM${x + 3} ${y + 2.5}h1a.5.5 0 0 1 .5.5v1a.5.5 0 0 1-.5.5h-1a.5.5 0 0 1-.5-.5v-1a.5.5 0 0 1 .5-.5zm0 .8h1m-1 .4h1`
}
