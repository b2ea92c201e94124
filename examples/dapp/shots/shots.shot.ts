import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '@hawser/testing/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDapp } from '../e2e/support/dapp.js'
import { states } from './states.js'

const folder = join(import.meta.dirname, '..', '..', '..', 'shots')
const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
} as const
const schemes = ['light', 'dark'] as const

/** Everything that ends has ended, and the dialog, whose height follows its content, stands still. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const box = () => JSON.stringify(document.querySelector('[role=dialog]')?.getBoundingClientRect())
    const deadlineMs = performance.now() + 5_000
    for (let still = 0, last = box(); still < 20 && performance.now() < deadlineMs; ) {
      await Promise.all(
        document
          .getAnimations()
          .filter(ends)
          .map((animation) => animation.finished.catch(() => undefined)),
      )
      await frame()
      const now = box()
      still = now === last ? still + 1 : 0
      last = now
    }
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
