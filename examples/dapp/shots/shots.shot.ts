import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '@hawser/testing/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDapp } from '../e2e/support/dapp.js'
import { states } from './states.js'

const folder = join(import.meta.dirname, '..', '..', '..', 'shots')
const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
} as const
const schemes = ['light', 'dark'] as const

/** Everything that ends has ended, and everything that moves without end stands still. */
async function settle(page: import('playwright-core').Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await Promise.all(
      document
        .getAnimations()
        .filter(ends)
        .map((animation) => animation.finished.catch(() => undefined)),
    )
  })
}

describe('shots', () => {
  let browser: Browser
  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  const all = Object.entries(states).flatMap(([name, state]) =>
    Object.entries(devices).flatMap(([device, options]) =>
      schemes.map((scheme) => ({ name, state, device, options, scheme })),
    ),
  )

  it.each(all)('$name, $device, $scheme', async ({ name, state, device, options, scheme }) => {
    const dapp = await openDapp(browser, {
      ...state.dapp,
      context: { ...state.dapp?.context, ...options, colorScheme: scheme },
    })
    try {
      await state.reach(dapp)
      await settle(dapp.page)
      const path = join(folder, `${name}-${device}-${scheme}.png`)
      await dapp.page.screenshot({ path, fullPage: state.isWholePage === true })
      expect(existsSync(path)).toBe(true)
    } finally {
      await state.leave?.()
      await dapp.close()
    }
  })
})
