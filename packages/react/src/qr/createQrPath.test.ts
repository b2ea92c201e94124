import fc from 'fast-check'
import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { createQrPath, type QrPath } from './createQrPath.js'
import { QR_QUIET_ZONE } from './QrCode.js'

const uri =
  'wc:9f3c4c3b0a1d5b7e6f8091a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6@2?expiryTimestamp=1763715600&relay-protocol=irn&symKey=0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0'

/** Draws the strokes as dots on a grid, five for each module, dark on light. */
function draw({ path, size }: QrPath): { readonly pixels: Uint8ClampedArray; readonly side: number } {
  const scale = 5
  const side = (size + 2 * QR_QUIET_ZONE) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const dot = (x: number, y: number): void => {
    for (let dy = -2; dy <= 2; dy += 1) {
      for (let dx = -2; dx <= 2; dx += 1) {
        const column = Math.round((x + QR_QUIET_ZONE) * scale - 0.5) + dx
        const row = Math.round((y + QR_QUIET_ZONE) * scale - 0.5) + dy
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
      }
    }
  }
  for (const [, x, y, length] of path.matchAll(/M([\d.]+) ([\d.]+)h(\d+)(?=M|$)/g)) {
    for (let step = 0; step <= Number(length); step += 0.2) dot(Number(x) + step, Number(y))
  }
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    for (let step = 0; step < 7; step += 1) {
      for (const [a, b] of [
        [step, 0],
        [step, 6],
        [0, step],
        [6, step],
      ] as const) {
        dot(x + a + 0.5, y + b + 0.5)
      }
    }
    for (let a = 2; a < 5; a += 1) for (let b = 2; b < 5; b += 1) dot(x + a + 0.5, y + b + 0.5)
  }
  return { pixels, side }
}

function read(code: QrPath | null): string | undefined {
  if (!code) return undefined
  const { pixels, side } = draw(code)
  return jsQR(pixels, side, side)?.data
}

describe('createQrPath', () => {
  it.each([false, true])('default: a pairing URI is read again, with a hole: %s', (hasHole) => {
    expect(read(createQrPath(uri, { hasHole }))).toBe(uri)
  })

  it('behavior: every run of dark modules is one stroke, and none lies in the hole', () => {
    const code = createQrPath(uri, { hasHole: true })
    if (!code) throw new Error('There is no code.')
    const { path, size, hole } = code
    expect(hole % 2).toBe(1)
    expect((hole * hole) / (size * size)).toBeLessThan(0.05)
    const start = (size - hole) / 2
    const strokes = [...path.matchAll(/M([\d.]+) ([\d.]+)h(\d+)(?=M|$)/g)].map(([, x, y, length]) => ({
      from: Number(x) - 0.5,
      to: Number(x) - 0.5 + Number(length),
      y: Number(y) - 0.5,
    }))
    expect(strokes.length).toBeGreaterThan(200)
    const inHole = strokes.filter(
      ({ from, to, y }) => y >= start && y < start + hole && to >= start && from < start + hole,
    )
    expect(inHole).toEqual([])
    expect(path.length).toBeLessThan(20_000)
  })

  it('behavior: text that no code holds is no code', () => {
    expect(createQrPath('x'.repeat(4_096))).toBeNull()
  })

  it('behavior: any text of a pairing’s length is read again', () => {
    const hex = fc.stringMatching(/^[\da-f]{64}$/)
    fc.assert(
      fc.property(hex, hex, fc.boolean(), (topic, key, hasHole) => {
        const text = `wc:${topic}@2?relay-protocol=irn&symKey=${key}`
        expect(read(createQrPath(text, { hasHole }))).toBe(text)
      }),
      { numRuns: 25 },
    )
  })
})
