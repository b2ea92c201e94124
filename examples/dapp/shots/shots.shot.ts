import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { usePairedDapp } from '../e2e/support/usePairedDapp.js'
import { devices } from './devices.js'
import { states } from './states.js'

const folder = join(import.meta.dirname, '..', '..', '..', 'shots')

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
  const stage = usePairedDapp()
  const all = Object.entries(states).flatMap(([name, state]) =>
    (state.devices ?? (['desktop', 'phone'] as const)).flatMap((device) =>
      (['light', 'dark', ...(state.isPaired || state.isMirrored ? (['rtl'] as const) : [])] as const).map((look) => ({
        name,
        state,
        device,
        look,
      })),
    ),
  )

  it.each(all)('$name, $device, $look', async ({ name, state, device, look }) => {
    const { isPaired } = state
    const { config, context, ...options } = { ...state.dapp, ...(await state.prepare?.()) }
    const dapp = await stage.openDapp({
      ...(!isPaired && { wallets: [{}] }),
      ...options,
      config: {
        ...(!isPaired && { walletConnect: undefined }),
        isMirrored: look === 'rtl',
        hasLiveModal: true,
        ...config,
      },
      context: { ...context, ...devices[device], colorScheme: look === 'dark' ? 'dark' : 'light' },
    })
    try {
      await state.reach(dapp, stage)
      const page = state.page?.() ?? dapp.page
      await settle(page)
      const path = join(folder, `${name}-${device}-${look}.png`)
      await page.screenshot({ path, fullPage: state.isWholePage === true })
      expect(existsSync(path)).toBe(true)
    } finally {
      await state.leave?.()
    }
  })
})
