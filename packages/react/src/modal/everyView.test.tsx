import '../styles/index.css'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { dialog, everyView, reachWhole, settled } from '../views/fixtures/everyView.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'
import { expectTabReachesAll, findCut, findPointerOnly, findStops } from '../views/fixtures/keyboardReach.js'

const sizes = [
  ['on a computer', 1280, 800],
  ['at 320 px', 320, 640],
  ['at 400 %', 320, 256],
] as const

describe('every view of the modal', () => {
  it.each(everyView)(
    'behavior: $title: axe finds nothing; the Tab key reaches all of it, ring and all, on a computer, at 320 px and at 400 %',
    async (one) => {
      await page.viewport(1280, 800)
      onTestFinished(() => page.viewport(1280, 800))
      await reachWhole(one)
      await expectAccessible()
      for (const [size, width, height] of sizes) {
        await page.viewport(width, height)
        await settled()
        expect(findPointerOnly(dialog()), size).toEqual([])
        await expectTabReachesAll(dialog())
        const cut = findStops(dialog()).map((stop) => [stop.outerHTML.slice(0, 160), findCut(stop, dialog())])
        expect(
          cut.filter(([, what]) => what),
          size,
        ).toEqual([])
        expect(document.documentElement.scrollWidth, size).toBeLessThanOrEqual(width)
        const { scrollWidth = 1, clientWidth = 0 } = dialog().querySelector('.hawser-body') ?? {}
        expect(scrollWidth, size).toBeLessThanOrEqual(clientWidth)
      }
    },
  )
})
